import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OLDEST_NODE } from '@learnwright/plugin-sdk/old-node';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRepository } from '../repository/open-repository.ts';
import { listPackages } from '../repository/workspace-package.ts';
import { ROOT } from '../run-command.ts';
import { withNode } from './other-node.ts';

/** The first files of the programs that people start. */
const PROGRAMS = ['packages/cli', 'packages/create-plugin', 'apps/server'];

const folder = mkdtempSync(join(tmpdir(), 'learnwright-old-node-'));
const nameOf = (program: string) => join(folder, `${program.replaceAll('/', '-')}.js`);

/** Writes a file of the sources as its build would have it: without types. */
function writeBuilt(file: string, source: string): void {
  writeFileSync(file, transformSync(readFileSync(join(ROOT, source), 'utf8'), { loader: 'ts', target: 'es2024' }).code);
}

beforeAll(() => {
  const sdk = join(folder, 'node_modules/@learnwright/plugin-sdk');
  mkdirSync(sdk, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(sdk, 'package.json'), '{"type":"module","exports":{"./old-node":"./old-node.js"}}');
  writeBuilt(join(sdk, 'old-node.js'), 'packages/plugin-sdk/src/old-node.ts');
  for (const program of PROGRAMS) writeBuilt(nameOf(program), `${program}/src/bin.ts`);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('every package with a program names the Node that the program asks for', () => {
  const withProgram = listPackages(openRepository(ROOT)).filter(({ manifest }) => 'bin' in manifest);
  expect(withProgram.map(({ folder }) => folder).toSorted()).toEqual(PROGRAMS.toSorted());
  for (const { manifest } of withProgram) expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`);
});

describe.runIf(process.platform === 'linux').each([
  [16, []],
  [18, ['long']],
])('on Node %s', (major, tags) => {
  it('each program says in one sentence which Node it needs, and ends with 1', { tags }, (context) => {
    const env = findNode(major, () => context.skip(`npm could not bring Node ${major}.`));
    const version = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim().slice(1);
    const files = [...PROGRAMS.map(nameOf), join(ROOT, 'tooling/require-node.js')];
    for (const file of files) {
      const { status, stdout, stderr } = spawnSync('node', [file, 'serve'], { env, cwd: folder, encoding: 'utf8' });
      expect([status, stdout, stderr.trim().split('\n')]).toEqual([
        1,
        '',
        [
          expect.stringMatching(
            /^(?:Learnwright|This checkout) needs Node 22\.\d+ or newer, and this is Node [\d.]+: .+\.$/,
          ),
        ],
      ]);
      expect(stderr).toContain(version);
    }
  });
});

/** Variables with a Node before all others. Where npm cannot bring it, such as without a network, the test is skipped. */
function findNode(major: number, skip: () => never): NodeJS.ProcessEnv {
  try {
    return withNode(process.env, major);
  } catch (error) {
    if (process.env.LEARNWRIGHT_ALL_NODES !== undefined) throw error;
    return skip();
  }
}
