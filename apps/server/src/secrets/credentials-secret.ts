import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The secrets that seal credentials, newest first: the first seals, all open. */
export type Secrets = readonly [string, ...string[]];

/** The secrets of a server: those of the environment, or the one it has generated. */
export interface CredentialsSecret {
  /** The file of the generated secret; null where the environment has secrets. */
  readonly generatedFile: string | null;
  /** Reads the secrets. A generated one may have been replaced since. */
  read(): Promise<Secrets>;
  /**
   * Puts a new secret before a generated one, and returns whether it did. A new secret that an interrupted rotation has
   * left is used; the environment is not the server's to change. Call it while no other process does.
   */
  renew(): Promise<boolean>;
  /** Forgets all but the first generated secret. Call it when nothing is sealed with the others any more. */
  forgetOlder(): Promise<void>;
}

/**
 * Opens the secrets of `APP_CREDENTIALS_SECRET`, separated by spaces. Without it, generates one secret once into the data
 * directory, readable by its owner only.
 */
export async function openCredentialsSecret(
  environment: string | undefined,
  dataDirectory: string,
): Promise<CredentialsSecret> {
  const given = parseSecrets(environment ?? '');
  if (given !== null) {
    const nothing = async () => undefined;
    return { generatedFile: null, read: async () => given, renew: async () => false, forgetOlder: nothing };
  }
  const file = join(dataDirectory, 'credentials-secret');
  await writeOnce(file, generateSecret());
  const read = async () => {
    const secrets = parseSecrets(await readFile(file, 'utf8'));
    if (secrets === null) throw new Error(`The file ${file} is empty. Put the secret back that it had.`);
    return secrets;
  };
  return {
    generatedFile: file,
    read,
    renew: async () => {
      const secrets = await read();
      if (secrets.length > 1) return false;
      await replace(file, [generateSecret(), ...secrets].join(' '));
      return true;
    },
    forgetOlder: async () => {
      const [first, ...older] = await read();
      if (older.length > 0) await replace(file, first);
    },
  };
}

function parseSecrets(text: string): Secrets | null {
  const [first, ...rest] = text.split(/\s+/).filter((secret) => secret !== '');
  return first === undefined ? null : [first, ...rest];
}

function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Writes a whole file at once. Keeps the file of another process that was faster. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = await writeDraft(file, text);
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}

/** Replaces a file: a reader finds the old text or the new one, also after a crash. */
async function replace(file: string, text: string): Promise<void> {
  await rename(await writeDraft(file, text), file);
}

async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}
