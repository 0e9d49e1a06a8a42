import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT, runCommand } from '../run-command.ts';

const COPIED = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  '*/package.json',
  '*/*/package.json',
  '.changeset/*',
];

it('a release writes the changelog of every package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = globSync(COPIED, { cwd: ROOT, exclude: ['node_modules'] });
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Beside those that wait, one of every package: right after a release none waits.
  const packages = globSync('packages/*/package.json', { cwd: folder }).map((file) => file.split('/')[1] ?? '');
  const bumps = [...packages, 'server'].map((name) => `'@learnwright/${name}': minor\n`).join('');
  writeFileSync(join(folder, '.changeset/every-package.md'), `---\n${bumps}---\n\nSomething new.\n`);

  const { passed, output } = runCommand('changeset', ['version'], { directory: folder, quiet: true });
  expect(passed, output).toBe(true);
  const written = globSync('{packages,apps}/*/CHANGELOG.md', { cwd: folder }).filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes('Something new.'),
  );
  expect(written.map((file) => file.split('/')[1]).toSorted()).toEqual([...packages, 'server'].toSorted());
  expect(globSync('.changeset/*.md', { cwd: folder })).toEqual([]);
});
