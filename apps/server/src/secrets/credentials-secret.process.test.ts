import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MODULE = new URL('./credentials-secret.ts', import.meta.url).href;

let root = '';
let data = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'learnwright-secret-'));
  data = join(root, 'data');
  mkdirSync(data);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Opens the secret of the folder, and prints it or the message of the error. */
const OPEN = `const { openCredentialsSecret } = await import(${JSON.stringify(MODULE)});
  if (process.env.AS_NOBODY === 'yes' && process.getuid() === 0) process.setuid(65534);
  const reading = openCredentialsSecret(undefined, process.env.DATA).then(({ read }) => read());
  process.stdout.write(await reading.then((secrets) => secrets.join(' '), ({ message }) => message));`;

function open(before: string, environment: Readonly<Record<string, string>> = {}): string {
  const words = ['--conditions=@learnwright/source', '--input-type=module', '--eval', OPEN];
  const { stdout, stderr } = spawnSync('sh', ['-c', `${before}; exec "$@"`, 'sh', process.execPath, ...words], {
    encoding: 'utf8',
    env: { DATA: data, ...environment },
  });
  expect(stderr).toBe('');
  return stdout;
}
/** No byte can be written, as on a full disk. */
const openOnFullDisk = () => open('ulimit -f 0');

describe('the secret that a server generates', () => {
  it('is written once, and only read from then on', () => {
    const text = open(':');
    expect(text).toMatch(/^[\w-]{43}$/);
    expect(openOnFullDisk()).toBe(text);
    expect(readdirSync(data)).toEqual(['credentials-secret']);
    expect(readFileSync(join(data, 'credentials-secret'), 'utf8')).toBe(text);
  });

  it('leaves nothing behind where it cannot be written', () => {
    expect(openOnFullDisk()).toContain('EFBIG');
    expect(readdirSync(data)).toEqual([]);
  });

  it('that this user may not read is named, with what to do', () => {
    const file = join(data, 'credentials-secret');
    writeFileSync(file, 'a-secret');
    chmodSync(file, 0);
    chmodSync(root, 0o755);
    expect(open(':', { AS_NOBODY: 'yes' })).toBe(
      `This user may not read ${file}. Give the file to the user that the server runs as: chown <user> ${file}`,
    );
  });
});
