import { randomBytes } from 'node:crypto';
import { access, link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '@learnwright/archive/owned-files';

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
  const isThere = await access(file).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );
  if (!isThere) await writeOnce(file, generateSecret());
  const read = async () => {
    const secrets = parseSecrets(await readFile(file, 'utf8').catch(explainReading(file)));
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

/** Says what to do about a file of another user. */
function explainReading(file: string): (error: unknown) => never {
  return (cause) => {
    if (codeOf(cause) !== 'EACCES') throw cause;
    throw new Error(
      `This user may not read ${file}. Give the file to the user that the server runs as: chown <user> ${file}`,
      { cause },
    );
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
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
  await writeWhole(file, text, async (draft) => {
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  });
}

/** Replaces a file, which keeps its owner: a reader finds the old text or the new one, also after a crash. */
async function replace(file: string, text: string): Promise<void> {
  await writeWhole(file, text, (draft) => rename(draft, file), file);
}

/** Writes a text beside a file and lets `place` give it the name. Leaves nothing beside the file, also where the disk is full. */
async function writeWhole(
  file: string,
  text: string,
  place: (draft: string) => Promise<void>,
  like?: string,
): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    const handle = await createFile(draft, like);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
}
