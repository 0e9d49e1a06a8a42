import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secrets that seal credentials, newest first, and whether they had to be made up. */
export interface CredentialsSecret {
  readonly secrets: readonly [string, ...string[]];
  /** Where the secret was generated, when the environment has none. */
  readonly generatedFile: string | null;
}

/**
 * The secrets of `APP_CREDENTIALS_SECRET`, several separated by spaces; without it, one that is generated once into the
 * data directory, readable by its owner only.
 */
export async function readCredentialsSecret(
  environment: string | undefined,
  dataDirectory: string,
): Promise<CredentialsSecret> {
  const [first, ...rest] = (environment ?? '').split(/\s+/).filter((secret) => secret !== '');
  if (first !== undefined) return { secrets: [first, ...rest], generatedFile: null };
  const file = join(dataDirectory, 'credentials-secret');
  await mkdir(dataDirectory, { recursive: true });
  await writeOnce(file, randomBytes(32).toString('base64url'));
  return { secrets: [(await readFile(file, 'utf8')).trim()], generatedFile: file };
}

/** Puts the whole text there at once, or leaves the file that another process was quicker to put. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}
