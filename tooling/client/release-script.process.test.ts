import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../run-command.ts';

const { scripts }: { scripts: { release: string; smoke: string } } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

describe('the release script', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'learnwright-release-'));
    for (const command of ['pnpm', 'changeset']) {
      const file = join(folder, command);
      writeFileSync(file, `#!/bin/sh\necho "${command} $*" >> '${folder}/calls'\n[ "$*" != "$FAILING" ]\n`);
      chmodSync(file, 0o755);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the script with commands that only note their calls, one of which fails. */
  function release(failing: string) {
    const env = { PATH: `${folder}:/usr/bin:/bin`, FAILING: failing };
    const { status } = spawnSync('sh', ['-c', scripts.release], { cwd: folder, env });
    const calls = join(folder, 'calls');
    return { status, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
  }

  it('publishes after the build, the checks, the smoke suites in a browser and the bill of materials', () => {
    const calls = ['pnpm build', 'pnpm check', 'pnpm smoke', 'pnpm bill', 'changeset publish'];
    expect(release('nothing')).toEqual({ status: 0, calls });
  });

  it.each(['build', 'check', 'smoke', 'bill'])('publishes nothing where %s fails', (failing) => {
    const { status, calls } = release(failing);
    expect(status).toBe(1);
    expect(calls.at(-1)).toBe(`pnpm ${failing}`);
  });
});

describe('the smoke script', () => {
  it('fails where the browser does', () => {
    const env = {
      PATH: `${join(ROOT, 'node_modules/.bin')}:/usr/bin:/bin`,
      CHROMIUM_PATH: '/bin/false',
      TEST_POSTGRES_URL: inject('postgresUrl'),
    };
    const { status, stdout } = spawnSync('sh', ['-c', `${scripts.smoke} --no-file-parallelism`], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toContain('local-mode.process.test.ts');
    expect(stdout).toContain('replayed-trace.process.test.ts');
    expect(status).toBe(1);
  });
});
