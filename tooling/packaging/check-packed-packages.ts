import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { compareDeployFiles } from './compare-deploy-files.ts';
import { findInstallScripts } from './find-install-scripts.ts';
import { installTarballs } from './install-tarballs.ts';
import { lintTarballs } from './lint-tarballs.ts';
import { packPackages } from './pack-packages.ts';
import { runInstalled } from './run-installed.ts';
import { importPackages, PAGE, typeCheckConsumer, typeCheckPage } from './use-packages.ts';

/** Packs, lints, installs and uses the packages of these names. Returns what is wrong; empty where all is well. */
export function checkPackedPackages(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-packages-'));
  const [packed, installed] = [join(folder, 'packed'), join(folder, 'installed')];
  try {
    for (const below of [packed, installed]) mkdirSync(below);
    const tarballs = packPackages(packed);
    const complaints = lintTarballs(tarballs);
    installTarballs(tarballs, installed);
    for (const line of importPackages(installed, names)) console.log(line);
    const scripts = findInstallScripts(installed).join('\n');
    const deploy = compareDeployFiles(join(ROOT, 'deploy'), installed);
    const types = [typeCheckConsumer(installed, names), typeCheckPage(installed, PAGE)];
    const found = [complaints, scripts, deploy, ...types, runInstalled(installed)];
    return found.filter((text) => text !== '').join('\n\n');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
