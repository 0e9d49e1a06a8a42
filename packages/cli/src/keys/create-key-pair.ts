import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError } from '../command-error.ts';

/** A pair of keys that has been written. */
export interface KeyPair {
  readonly file: string;
  readonly public_file: string;
  /** What signatures name the key by. */
  readonly key_id: string;
  /** The public key as a server's configuration has it. */
  readonly public_key: string;
}

/** Makes an ed25519 pair of keys in files of its own, the private one readable by its owner alone. */
export async function createKeyPair(path: string): Promise<KeyPair> {
  const { readTrustedKey } = await import('@learnwright/plugin-host');
  const file = resolve(path);
  const public_file = `${file}.pub`;
  for (const taken of [file, public_file]) {
    if (existsSync(taken))
      throw new CommandError('usage', `There is a file ${taken} already, and keys replace nothing.`);
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  await writeFile(public_file, publicPem, { flag: 'wx', mode: 0o644 });
  const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { file, public_file, key_id: readTrustedKey(public_key).id, public_key };
}
