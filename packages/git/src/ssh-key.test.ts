import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openPassage } from './guard/passage.ts';
import { createSshKey } from './ssh-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'ssh key’s '));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['learnwright', 'a', 'remote-1234567', ''])(
  'makes a key that OpenSSH reads, with the comment "%s"',
  (comment) => {
    const { private_key, public_key } = createSshKey(comment);
    const file = join(folder, `key-${comment}`);
    writeFileSync(file, private_key, { mode: 0o600 });
    const read = execFileSync('ssh-keygen', ['-y', '-P', '', '-f', file], { encoding: 'utf8' });
    expect(read.trim()).toBe(public_key.trim());
    expect(public_key).not.toBe(createSshKey(comment).public_key);
  },
);

it('is the one key that ssh offers, where there is one', async () => {
  const url = { url: 'git@example.org:a.git', protocol: 'ssh', host: 'example.org', origin: '' } as const;
  const guard = { allowPrivateAddresses: true };
  const file = join(folder, "it's");
  const { sshOptions } = await openPassage(url, guard, file);
  const read = execFileSync('sh', ['-c', `printf '%s\\n' ${sshOptions.join(' ')}`], { encoding: 'utf8' });
  expect(read.trim().split('\n')).toEqual(['-i', file, '-o', 'IdentitiesOnly=yes', '-o', 'IdentityAgent=none']);
  expect((await openPassage(url, guard)).sshOptions).toEqual([]);
});
