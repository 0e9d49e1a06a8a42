import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/** Unpacks the browser of @sparticuz/chromium once for every version; returns the folder with `chromium` and `lib`. */
export function unpackChromium(): string {
  const home = join(dirname(fileURLToPath(resolvePackage())), '..');
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Several test processes may do this at once: each in a folder of its own, and the first one to be done gives the name.
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  const unpack = (name: string) => brotliDecompressSync(readFileSync(join(home, 'bin', name)));
  writeFileSync(join(draft, 'chromium'), unpack('chromium.br'));
  chmodSync(join(draft, 'chromium'), 0o755);
  execFileSync('tar', ['-x', '-C', draft], { input: unpack('al2023.tar.br') });
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw new Error(`${basename(folder)} could not be unpacked.`, { cause: error });
  }
  return folder;
}

function resolvePackage(): string {
  try {
    return import.meta.resolve('@sparticuz/chromium');
  } catch (cause) {
    const remedy =
      'npm install --save-dev @sparticuz/chromium, or set CHROMIUM_PATH to the executable of a Chromium or Chrome';
    throw new Error(`No browser to test in: ${remedy}.`, { cause });
  }
}
