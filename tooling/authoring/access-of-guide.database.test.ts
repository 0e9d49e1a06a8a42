import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeEachDatabase, learnerCaller, startPluginServer } from '@learnwright/test-kit';
import { afterAll, expect, it } from 'vitest';
import { ROOT, runCommand } from '../run-command.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/who-may-call-a-route.md'), 'utf8');
const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(GUIDE) ?? [];

const folder = mkdtempSync(join(tmpdir(), 'learnwright-access-of-guide-'));
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
writeFileSync(join(folder, 'notes.ts'), code);
symlinkSync(join(ROOT, 'tooling/node_modules'), join(folder, 'node_modules'));
const { notes } = await import(pathToFileURL(join(folder, 'notes.ts')).href);
afterAll(() => rmSync(folder, { recursive: true }));

describeEachDatabase('the notes of the guide', ({ open }) => {
  it('are deleted by the learner who owns all of them', async () => {
    const server = await startPluginServer(await open(), [notes]);
    const [ada, bob] = [await server.createLearner(), await server.createLearner()];
    const as = ({ user }: typeof ada) => server.as(learnerCaller(user.id));
    const keep = (owner: typeof ada, by: typeof ada) =>
      as(by).request('POST', `/notes/notes/${owner.user.id}`, { text: 'Der Kaffee' });
    const [first, second] = [await keep(ada, ada), await keep(bob, bob)];
    expect([first.status, (await keep(ada, bob)).status]).toEqual([201, 404]);
    const remove = (ids: string[]) => as(ada).request('POST', '/notes/delete', { ids });
    expect(await remove([first.body.id, second.body.id])).toMatchObject({ status: 404 });
    expect(await remove([first.body.id])).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect(server.log.map(({ fields }) => fields.by)).toContain('learner');
    await server.close();
  });
});

it('the notes of the guide have types that fit', () => {
  const compilerOptions = { noEmit: true, singleThreaded: true, customConditions: ['@learnwright/source'], types: [] };
  const base = join(ROOT, 'tooling/tsconfig/base.json');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: base, compilerOptions, files: ['notes.ts'] }));
  const { output } = runCommand('tsc', ['-p', join(folder, 'tsconfig.json')], { directory: folder, quiet: true });
  expect(output.split('\n').filter((line) => line.includes('notes.ts('))).toEqual([]);
});
