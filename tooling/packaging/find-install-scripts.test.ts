import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findInstallScripts } from './find-install-scripts.ts';

test('packages that run something when they are installed are found, but for the driver of SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const install = (name: string, scripts: object) => {
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'package.json'), JSON.stringify({ name, scripts }));
  };
  install('a', { test: 'vitest' });
  install('@scope/b', { postinstall: 'node ./report.js' });
  install('better-sqlite3', { install: 'prebuild-install' });
  install('a/node_modules/c', { preinstall: 'sh c.sh' });
  expect(findInstallScripts(folder).toSorted()).toEqual([
    expect.stringContaining('@scope/b runs "node ./report.js"'),
    expect.stringContaining('c runs "sh c.sh"'),
  ]);
});
