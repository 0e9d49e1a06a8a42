import type { Command } from 'commander';
import type { RunAlone } from '../../command-result.ts';
import { createKeyPair } from '../../keys/create-key-pair.ts';
import { formatRows } from '../../text/format-rows.ts';
import { examples } from '../help-text.ts';

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
