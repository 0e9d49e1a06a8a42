import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError, type RunAlone } from '../command-result.ts';
import { examples, formatRows } from '../text.ts';

/** A pair of keys in its files. */
interface KeyPair {
  readonly file: string;
  readonly public_file: string;
  /** The name of the key in signatures. */
  readonly key_id: string;
  /** The public key as a server's configuration has it. */
  readonly public_key: string;
}

/** `learnwright plugin keygen`. */
export function addPluginKeygen(plugin: Command, run: RunAlone): void {
  plugin
    .command('keygen')
    .summary('make a pair of keys to sign plugins with')
    .description(
      'Makes an ed25519 pair of keys: the private one in a file that only you can read, the public one beside it. ' +
        'Operators who trust the public one can tell your plugins from others. Files that are there are never replaced.',
    )
    .argument('<file>', 'where the private key goes; the public one goes to <file>.pub')
    .addHelpText('after', examples([['learnwright plugin keygen acme.pem', 'makes acme.pem and acme.pem.pub']]))
    .action((file: string) =>
      run(async () => {
        const pair = await createKeyPair(file);
        const rows = formatRows([
          ['Private key', `${pair.file} (keep it secret, and a copy of it safe)`],
          ['Public key', pair.public_file],
          ['Key id', pair.key_id],
        ]);
        const trust = `Servers trust it by this line below plugins.trust.keys of config/app.yaml:\n  - ${pair.public_key}`;
        return { ending: 'ok', json: pair, text: `${rows}\n\n${trust}` };
      }),
    );
}

/** Makes an ed25519 pair of keys in files of its own, the private one readable by its owner alone. */
async function createKeyPair(path: string): Promise<KeyPair> {
  const { readTrustedKey } = await import('@learnwright/plugin-installer');
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
