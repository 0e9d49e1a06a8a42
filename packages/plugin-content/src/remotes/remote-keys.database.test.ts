import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { content } from '../plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'remote-keys-'));
/** Stands for Git: keeps what ssh would be started with, and the key that it would offer, and fails as without a host. */
const PROGRAM = join(folder, 'git');
const SCRIPT = `#!/bin/sh
if [ "$1" = --version ]; then exec git --version; fi
printf '%s' "$GIT_SSH_COMMAND" > '${folder}/command'
key=$(printf '%s' "$GIT_SSH_COMMAND" | sed -n "s/.*-i '\\([^']*\\)'.*/\\1/p")
if [ -n "$key" ]; then cp -p "$key" '${folder}/key'; fi
echo 'Could not read from remote repository' >&2
exit 128
`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('a followed repository at an ssh address', (testDatabase) => {
  let server: PluginServer;
  beforeAll(async () => {
    writeFileSync(PROGRAM, SCRIPT, { mode: 0o700 });
    const settings = { content: { git_program: PROGRAM, private_addresses: 'allow' } };
    server = await startPluginServer(await testDatabase.open(), [content], {
      settings,
      dataDirectory: join(folder, 'data'),
    });
  });
  afterAll(() => server.close());

  const follow = async (url: string) => (await server.request('POST', '/content/remotes', { url })).body;

  it('is read with a key of its own, which is nowhere as it is', async () => {
    const one = await follow('git@git.example.org:authors/course.git');
    const other = await follow('ssh://git@git.example.org/authors/other.git');
    expect(one.public_key).toMatch(/^ssh-ed25519 \S+ learnwright-\S+$/);
    expect(other.public_key).not.toBe(one.public_key);
    expect((await follow('https://git.example.org/authors/course.git')).public_key).toBeNull();
    for (const { remote_id, public_key } of [one, other]) {
      const { body } = await server.request('POST', `/content/remotes/${remote_id}/update`);
      expect(await server.jobEnded(body.id)).toMatchObject({ error: { code: 'remote_source_failed' } });
      const command = readFileSync(join(folder, 'command'), 'utf8');
      expect(command).toContain('-o IdentitiesOnly=yes -o IdentityAgent=none');
      expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
      const read = execFileSync('ssh-keygen', ['-y', '-P', '', '-f', join(folder, 'key')], { encoding: 'utf8' });
      expect(read.trim()).toBe(public_key);
      const secret = readFileSync(join(folder, 'key'), 'utf8').split('\n')[3] ?? '';
      const { body: shown } = await server.request('GET', `/content/remotes/${remote_id}`);
      const rows = await server.database
        .kysely<Record<string, object>>()
        .selectFrom('plg_content__remotes')
        .selectAll()
        .execute();
      expect(JSON.stringify([shown, rows, server.log])).not.toContain(secret);
    }
    expect(readdirSync(join(folder, 'data'), { recursive: true }).filter((name) => /key/.test(String(name)))).toEqual(
      [],
    );
  });
});
