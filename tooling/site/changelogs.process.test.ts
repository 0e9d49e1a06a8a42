import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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

it('a release writes the changelog of every package that has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = globSync(COPIED, { cwd: ROOT, exclude: ['node_modules'] });
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const texts = globSync('.changeset/*.md', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const changed = new Set(texts.flatMap((text) => text.match(/(?<=^["']@learnwright\/)[\w-]+(?=["']: )/gm) ?? []));

  const { passed, output } = runCommand('changeset', ['version'], { directory: folder, quiet: true });
  expect(passed, output).toBe(true);
  const written = globSync('{packages,apps}/*/CHANGELOG.md', { cwd: folder }).map((file) => file.split('/')[1] ?? '');
  expect([...changed].filter((name) => !written.includes(name))).toEqual([]);
  expect(globSync('.changeset/*.md', { cwd: folder })).toEqual([]);
});
