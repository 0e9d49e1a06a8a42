import { spawn } from 'node:child_process';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { CORE_MIGRATIONS } from './migrations/core-migrations.ts';
import { openDatabase } from './open-database.ts';
import { SAMPLE_MIGRATIONS } from './own-tables.fixture.ts';

const PREAMBLE = `
  import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
  const database = await openDatabase({ url: process.argv[1] });
  const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
`;

const MIGRATE = `say(await database.migrate([CORE_MIGRATIONS])); await database.close();`;

const HANG_IN_A_MIGRATION = `
  setInterval(() => undefined, 1000);
  await database.migrate([{ owner: 'sample', migrations: { '0001_hang': { up: async ({ db }) => {
    await db.schema.createTable('plg_sample__half').addColumn('id', 'text').execute();
    say('inside');
    await new Promise(() => undefined);
  } } } }]);
`;

const STORE_AND_WAIT = `
  setInterval(() => undefined, 1000);
  await database.unitOfWork.run((stores) => stores.users.insert({ id: 'stored', name: 'Ada', email: null, language: 'en',
    created_at: '2026-11-20T12:00:00.000000+00:00', updated_at: '2026-11-20T12:00:00.000000+00:00' }));
  say('answered');
`;

const HOLD_A_NAME = `
  setInterval(() => undefined, 1000);
  await database.exclusively('name', async () => {
    say('inside');
    await new Promise(() => undefined);
  });
`;

describeEachDatabase('several processes', ({ createUrl }) => {
  it('migrate at the same time, and each step is taken once', async () => {
    const url = await createUrl({ empty: true });
    const outputs = await Promise.all([runScript(MIGRATE, url).output, runScript(MIGRATE, url).output]);
    const applied = outputs.flatMap((output) => JSON.parse(output).applied.map(({ name }: { name: string }) => name));
    expect(applied.sort()).toEqual(Object.keys(CORE_MIGRATIONS.migrations));
  });

  it('are not kept out by one that was killed in a migration, and find nothing of it', async () => {
    const url = await createUrl();
    const script = runScript(HANG_IN_A_MIGRATION, url);
    expect(await script.firstLine).toBe('"inside"');
    script.kill();
    await script.output;
    const database = await openDatabase({ url });
    expect(await database.migrate([SAMPLE_MIGRATIONS])).toMatchObject({ applied: [{ name: '0001_create_rows' }] });
    await database.close();
  });

  it('get the name that one had to itself when it was killed', async () => {
    const url = await createUrl();
    const script = runScript(HOLD_A_NAME, url);
    expect(await script.firstLine).toBe('"inside"');
    const database = await openDatabase({ url });
    const waiter = database.exclusively('name', async () => 'in');
    script.kill();
    expect(await waiter).toBe('in');
    await script.output;
    await database.close();
  });

  it('keep what was answered before they were killed', async () => {
    const url = await createUrl();
    const database = await openDatabase({ url });
    await database.migrate([CORE_MIGRATIONS]);
    const script = runScript(STORE_AND_WAIT, url);
    expect(await script.firstLine).toBe('"answered"');
    script.kill();
    await script.output;
    expect(await database.stores.users.find('stored')).not.toBeNull();
    await database.close();
  });
});

/** Runs a script in a process of its own; it is given the URL of the database. */
function runScript(script: string, url: string) {
  const flags = ['--conditions=@learnwright/source', '--input-type=module', '--eval', PREAMBLE + script];
  const child = spawn(process.execPath, [...flags, url], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const firstLine = Promise.withResolvers<string>();
  const output = new Promise<string>((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) firstLine.resolve(text.slice(0, text.indexOf('\n')));
    });
    child.on('close', () => resolve(text));
  });
  return { firstLine: firstLine.promise, output, kill: () => child.kill('SIGKILL') };
}
