import type { Command } from 'commander';
import type { CommandResult, RunWork } from '../command-result.ts';
import type { SecretsRotation } from '../server-commands.ts';
import { examples, formatRows } from '../text.ts';

/** `learnwright secrets rotate`. */
export function addSecretsRotate(secrets: Command, run: RunWork): void {
  secrets
    .command('rotate')
    .summary('seal stored keys anew, with a new secret')
    .description(
      'Seals with the first secret of APP_CREDENTIALS_SECRET what an older one has sealed; afterwards the older ones can ' +
        'go. Without that variable it makes a new secret itself. Servers may run meanwhile, once they have been started ' +
        'with the new secret too. Repeat it after an interruption: it goes on. Ends with status 1 where a stored key ' +
        'cannot be opened.',
    )
    .option('--new-data-key', 'also make a new data key, and seal every stored key with it: after a leak')
    .addHelpText(
      'after',
      examples([
        ['learnwright secrets rotate', 'after putting a new secret before the old one'],
        ['learnwright secrets rotate --new-data-key', 'when somebody may have read the database and the secret'],
      ]),
    )
    .action(({ newDataKey = false }: { newDataKey?: boolean }) =>
      run('Sealing', async (server, onProgress) =>
        toResult(await server.rotateSecrets({ new_data_key: newDataKey }, onProgress)),
      ),
    );
}

function toResult(rotation: SecretsRotation): CommandResult {
  const { unopened_data_keys, unopened_keys, unopened, unopened_settings } = rotation;
  const places = [
    ...unopened.map(({ user_id, slot }) => `${slot} of ${user_id}`),
    ...unopened_settings.map(({ plugin, key }) => `${key} of the plugin ${plugin}`),
  ];
  const text = `${formatRows([
    ['Secret', describeSecret(rotation)],
    ['Data keys', `${rotation.sealed_data_keys} sealed anew${rotation.new_data_key ? ', 1 new' : ''}`],
    ['Stored keys', `${rotation.sealed_keys} sealed anew`],
  ])}${places.map((place) => `\n  cannot be opened: ${place}`).join('')}`;
  if (!rotation.older_secrets_needed) return { ending: 'ok', json: rotation, text };
  const complaint =
    `${count(unopened_keys, 'stored key')} and ${count(unopened_data_keys, 'data key')} cannot be opened. Put the secret ` +
    'that sealed them behind the others in APP_CREDENTIALS_SECRET, and repeat this; or let the learners store their keys again, ' +
    'and set the secrets of plugins again.';
  return { ending: 'failed', json: rotation, text, complaint };
}

function describeSecret({ secret, new_secret, older_secrets_needed }: SecretsRotation): string {
  if (secret === 'generated') return new_secret ? 'a new one was generated' : 'the generated one';
  return older_secrets_needed
    ? 'the first of APP_CREDENTIALS_SECRET; keep the older ones'
    : 'the first of APP_CREDENTIALS_SECRET; older ones can go';
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
