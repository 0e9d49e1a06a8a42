import { join } from 'node:path';
import { HOST_CODE } from '@learnwright/test-kit/archives';
import { describe, expect, it } from 'vitest';
import { createFolder, QUIZ, readArchive } from '../../tests/plugin-archive.ts';
import { attemptCode } from '../../tests/try-archive.ts';
import { tryPlugin } from './try-plugin.ts';

/** Says at its import what the rest of the code has found out. */
const telling = (code: string) => attemptCode(`${QUIZ}${code}\nthrow new Error(JSON.stringify(found));\n`);

describe('what a plugin throws', () => {
  it.each([
    ['a long text', "throw new Error('x'.repeat(50_000_000));"],
    ['many lines', "throw new Error('x\\n'.repeat(1_000_000));"],
    ['no error, and long', "throw 'x'.repeat(50_000_000);"],
    ['long with a stack of its own', "throw Object.assign(new Error('x'), { stack: 'x'.repeat(50_000_000) });"],
    ['a long name', "throw Object.assign(new Error('x'), { name: 'x'.repeat(50_000_000) });"],
  ])('is shown as one short line: %s', async (_, code) => {
    const [finding = '', ...others] = await attemptCode(`${QUIZ}${code}`);
    expect(others).toEqual([]);
    expect(finding).toMatch(/^trial\.import_failed quiz\/plugin\.js Its import failed: .*x/);
    expect(finding).not.toContain('\n');
    expect(finding.length).toBeLessThan(600);
  });

  it('is shown of a definition in a few short lines, too', async () => {
    const code = "const wrong = Array.from({ length: 9999 }, (_, at) => 'x'.repeat(9999) + at);\n";
    const findings = await attemptCode(`${code}${QUIZ.replace("api_version: '1'", 'depends_on: wrong')}`);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.join('').length).toBeLessThan(100_000);
  });
});

describe('the process of a trial', () => {
  it('has no environment and no input', async () => {
    const code = "import { readFileSync } from 'node:fs';\nconst found = [process.env, readFileSync(0, 'utf8')];";
    expect(await telling(code)).toEqual([expect.stringContaining('failed: [{},""] (')]);
  });

  it('reads the files of the plugin', async () => {
    const code = `import { readFileSync } from 'node:fs';
const found = readFileSync(import.meta.filename, 'utf8').length > 0;`;
    expect(await telling(code)).toEqual([expect.stringContaining('failed: true (')]);
  });

  it('reads its files also where this process closes new files to others', async () => {
    const mask = process.umask(0o077);
    try {
      const { findings } = await tryPlugin(await readArchive(), HOST_CODE);
      expect(findings).toEqual([]);
    } finally {
      process.umask(mask);
    }
  });

  it('lets a library make what it will connect by later', async () => {
    const code = `import { Agent } from 'node:http';
import { Socket } from 'node:net';
class Connection extends Socket {}
const made = [new Agent({ keepAlive: true }), new Connection()];
`;
    expect(await attemptCode(`${code}${QUIZ}`)).toEqual([]);
  });

  it('that cannot be started is not the fault of the plugin', async () => {
    const temporary = join(await createFolder(), 'gone');
    await expect(tryPlugin(await readArchive(), HOST_CODE, { temporary })).rejects.toThrow('ENOENT');
  });
});
