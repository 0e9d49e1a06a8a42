import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, type CommandResult, type RunWork } from '../command-result.ts';
import { examples, formatRows, joinParts } from '../text.ts';
import type { ApiToken, MadeToken } from '../token-commands.ts';

const MAX_DAYS = 3_650;

interface CreateOptions {
  readonly role: ApiToken['role'];
  readonly user?: string;
  readonly days?: number;
}

/** `learnwright token create`, `list` and `revoke`. */
export function addToken(program: Command, run: RunWork): void {
  const token = program
    .command('token')
    .summary('make and revoke the tokens of callers')
    .description(
      'Works on API tokens, with which callers identify themselves where APP_AUTH_MODE is "required". Works while the ' +
        'server runs and while it does not.',
    );
  addCreate(token, run);
  token
    .command('list')
    .summary('list the tokens')
    .description('Lists the tokens, newest first, without their secrets.')
    .addHelpText('after', examples([['learnwright token list --json', 'all that is known of them']]))
    .action(() =>
      run('Looking', async ({ tokens }) => {
        const all = await tokens.list();
        return { ending: 'ok', json: { tokens: all }, text: formatTokens(all) };
      }),
    );
  token
    .command('revoke')
    .summary('refuse a token from now on')
    .description('Revokes a token: every server of the database refuses it from the next request on.')
    .argument('<id>', 'the id of the token, as in "learnwright token list"')
    .addHelpText('after', examples([['learnwright token revoke 019f3c5e-…', 'refuses it from now on']]))
    .action((id: string) =>
      run('Revoking', async ({ tokens }) => {
        const revoked = await tokens.revoke(id);
        return { ending: 'ok', json: revoked, text: `The token "${revoked.name}" is revoked.` };
      }),
    );
}

function addCreate(token: Command, run: RunWork): void {
  token
    .command('create')
    .summary('make a token')
    .description(
      'Makes a token and prints it. This is the only time that it is shown: the server keeps a hash of it. An operator ' +
        'may do everything, an app has the data of every learner, a learner has their own.',
    )
    .argument('<name>', 'what you will know the token by')
    .addOption(
      new Option('--role <role>', 'what its holder may do')
        .choices(['operator', 'app', 'learner'])
        .makeOptionMandatory(),
    )
    .option('--user <id>', "the user of a learner's token")
    .option('--days <number>', 'how many days it is good for (default: until it is revoked)', parseDays)
    .addHelpText(
      'after',
      examples([
        ['learnwright token create "my laptop" --role operator', 'for yourself'],
        ['learnwright token create "web app" --role app --days 90', 'for an app with many learners'],
        ['learnwright token create "phone" --role learner --user 019f3c5e-…', "for one learner's device"],
      ]),
    )
    .action(async (name: string, { role, user, days }: CreateOptions) => {
      if ((role === 'learner') !== (user !== undefined)) {
        throw new CommandError('usage', 'Give the role "learner" a user with --user, and no other role.');
      }
      await run('Making', async ({ tokens }) =>
        toResult(await tokens.create({ name, role, user_id: user ?? null, days: days ?? null })),
      );
    });
}

function parseDays(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_DAYS}.`);
}

function toResult(made: MadeToken): CommandResult {
  const facts = formatRows([
    ['Id', made.id],
    ['Role', made.role],
    ['Expires', made.expires_at ?? 'never'],
  ]);
  const advice = 'It is shown only now. Send it with each request:\n  Authorization: Bearer <token>';
  return { ending: 'ok', json: made, text: joinParts([made.secret, facts, advice]) };
}

/** Tokens as people read them, a paragraph each. */
function formatTokens(tokens: readonly ApiToken[]): string {
  if (tokens.length === 0) return 'There are no tokens.';
  return joinParts(
    tokens.map(({ id, name, role, user_id, expires_at, revoked_at, last_used_at }) =>
      [
        name,
        `  ${id}`,
        `  ${role}${user_id === null ? '' : ` ${user_id}`}`,
        `  ${revoked_at === null ? `expires ${expires_at ?? 'never'}` : `revoked ${revoked_at}`}`,
        `  last used ${last_used_at ?? 'never'}`,
      ].join('\n'),
    ),
  );
}
