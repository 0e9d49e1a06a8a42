import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

const SETTING = `settings: { bonus: setting(z.int(), 5, { label: { en: 'Bonus' } }) },`;

/** The config file of a version; `bonus` is null for one that has no such setting. */
function configOf(display_name: string, bonus: number | null): string {
  const settings = bonus === null ? ' {}' : `\n  bonus: ${bonus}`;
  return `plugin:\n  name: quiz\n  display_name: { en: ${display_name} }\nsettings:${settings}\n`;
}

function pack(version: string, config: string, fields = ''): Promise<Uint8Array> {
  const settings = config.includes('bonus') ? SETTING : '';
  return packTestPlugin({ version, fields: `${settings}${fields}`, files: { 'config/quiz.yaml': config } });
}

describeEachDatabase('the config file of an archive', ({ createUrl }) => {
  const root = mkdtempSync(join(tmpdir(), 'learnwright-configs-'));
  const file = join(root, 'config/plugins/quiz.yaml');
  let databaseUrl = '';
  let server: TestApp;

  async function restart(): Promise<void> {
    await server?.close();
    const variables = { APP_DATA_DIR: join(root, 'data'), APP_CONFIG_DIR: join(root, 'config') };
    server = await createTestApp({ databaseUrl, variables });
  }
  const send = (method: string, path: string, body?: unknown) => server.request(method, `/admin/plugins/${path}`, body);
  const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  /** What operators and learners read. */
  async function names(): Promise<unknown[]> {
    const { display_name } = (await send('GET', 'quiz')).body;
    return [display_name.en, (await server.request('GET', '/plugins/manifests')).body.quiz?.display_name.en];
  }

  beforeAll(async () => {
    databaseUrl = await createUrl();
    mkdirSync(join(root, 'config'));
    writeFileSync(join(root, 'config/app.yaml'), INSTALL_OVER_HTTP);
    await restart();
    await send('POST', 'install', await pack('0.1.0', configOf('Quiz', 7)));
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('changes with the version, up, back and forward', async () => {
    expect((await send('POST', 'install', await pack('0.2.0', configOf('Super Quiz', 7)))).status).toBe(201);
    expect([...(await names()), written()]).toEqual(['Super Quiz', 'Super Quiz', configOf('Super Quiz', 7)]);
    await send('POST', 'quiz/rollback');
    expect([...(await names()), written()]).toEqual(['Quiz', 'Quiz', configOf('Quiz', 7)]);
    await send('POST', 'quiz/rollback');
    expect([...(await names()), written()]).toEqual(['Super Quiz', 'Super Quiz', configOf('Super Quiz', 7)]);
  });

  it('stays where a version does not take over', async () => {
    const throws = "activate: () => { throw new Error('not today'); },";
    expect((await send('POST', 'install', await pack('0.3.0', configOf('Broken', null), throws))).status).toBe(422);
    expect([...(await names()), written()]).toEqual(['Super Quiz', 'Super Quiz', configOf('Super Quiz', 7)]);
  });

  it('of the version before, which an earlier server has left, does not count', async () => {
    writeFileSync(file, configOf('Quiz', 7));
    await restart();
    expect([...(await names()), written()]).toEqual(['Super Quiz', 'Super Quiz', configOf('Super Quiz', 7)]);
    writeFileSync(file, configOf('Quiz', 7));
    expect((await send('POST', 'install', await pack('0.3.0', configOf('Small Quiz', null)))).status).toBe(201);
    expect([...(await names()), written()]).toEqual(['Small Quiz', 'Small Quiz', configOf('Small Quiz', null)]);
  });

  it('counts where the directory cannot be written', async () => {
    rmSync(join(root, 'config/plugins'), { recursive: true });
    // It keeps root from making the folder, too.
    symlinkSync('nowhere', join(root, 'config/plugins'));
    expect((await send('POST', 'install', await pack('0.4.0', configOf('Quiet Quiz', null)))).status).toBe(201);
    expect(await names()).toEqual(['Quiet Quiz', 'Quiet Quiz']);
    rmSync(join(root, 'config/plugins'));
  });

  it('that an operator has deleted stays away until the version changes', async () => {
    await restart();
    expect([...(await names()), written()]).toEqual(['Quiet Quiz', 'Quiet Quiz', null]);
    await send('POST', 'install', await pack('0.5.0', configOf('Quiz', 7)));
    expect([...(await names()), written()]).toEqual(['Quiz', 'Quiz', configOf('Quiz', 7)]);
  });

  it('that somebody has edited stays, and is named where a version does not take it', async () => {
    const edited = configOf('Our Quiz', 8);
    writeFileSync(file, edited);
    await send('POST', 'install', await pack('0.6.0', configOf('Quiz', 7)));
    expect([...(await names()), written()]).toEqual(['Our Quiz', 'Our Quiz', edited]);
    const refused = await send('POST', 'install', await pack('0.7.0', configOf('Quiz', null)));
    expect(refused.body.errors).toMatchObject([
      { code: 'activation.config', message: expect.stringContaining('bonus') },
    ]);
    expect(written()).toBe(edited);
  });

  it('goes with a plugin that is removed, unless somebody has edited it', async () => {
    await send('DELETE', 'quiz');
    expect(written()).toBe(configOf('Our Quiz', 8));
    writeFileSync(file, configOf('Quiz', 7));
    await send('POST', 'install', await pack('0.6.0', configOf('Quiz', 7)));
    await send('DELETE', 'quiz');
    expect(written()).toBeNull();
    await send('POST', 'install', await pack('0.7.0', configOf('Last Quiz', null)));
    expect(await names()).toEqual(['Last Quiz', 'Last Quiz']);
  });
});
