import type { PluginDefinition } from '@learnwright/plugin-sdk';
import type { BrokenPlugin } from '../src/plugins/contract/broken-definitions.fixture.ts';
import { brokenQuiz, quiz } from './quiz-plugin.ts';

type Up = NonNullable<PluginDefinition['migrations']>[string]['up'];

const TABLES = 'keeps to tables';
const UNKNOWN = 'holds nothing of an unknown user';
const fail = () => {
  throw new Error('broken');
};
const withMigration = (up: Up) => ({ ...quiz, migrations: { ...quiz.migrations, '0002_more': { up } } });
const withPrivacy = (changes: Partial<typeof quiz.privacy>) => brokenQuiz({ privacy: { ...quiz.privacy, ...changes } });

/** What is wrong with what a plugin does to a database; made anew for each. */
export const brokenTables = (): readonly BrokenPlugin[] => [
  {
    wrong: 'a migration that fails',
    plugin: withMigration(fail),
    fact: 'migrates from empty',
    finding: /0002_more.*broken/,
  },
  { wrong: 'migrations that grow', plugin: growing(), fact: 'migrates from empty', finding: /not taken|second time/ },
  {
    wrong: 'a table without the prefix',
    plugin: withMigration(({ db }) => db.schema.createTable('answers').addColumn('id', 'text').execute()),
    fact: TABLES,
    finding: /"answers" must begin with plg_quiz__/,
  },
  {
    wrong: 'a column in a table of core',
    plugin: withMigration(({ db }) => db.schema.alterTable('users').addColumn('points', 'text').execute()),
    fact: TABLES,
    finding: /"users" belongs to somebody else/,
  },
  {
    wrong: 'personal data without privacy functions',
    plugin: brokenQuiz({ privacy: undefined }),
    fact: 'has privacy functions',
    finding: /"plg_quiz__answers" has a user_id/,
  },
  {
    wrong: 'an export that throws',
    plugin: withPrivacy({ export_user: fail }),
    fact: UNKNOWN,
    finding: /export_user throws.*broken/,
  },
  {
    wrong: 'an export that is no JSON',
    plugin: withPrivacy({ export_user: () => fail }),
    fact: UNKNOWN,
    finding: /not JSON/,
  },
  {
    wrong: 'an erasure that throws',
    plugin: withPrivacy({ erase_user: fail }),
    fact: UNKNOWN,
    finding: /erase_user throws.*broken/,
  },
  {
    wrong: 'an erasure of everybody',
    plugin: withPrivacy({ erase_user: async ({ db }) => void (await db.deleteFrom('plg_quiz__answers').execute()) }),
    fact: UNKNOWN,
    finding: /"plg_quiz__answers" had 1 rows/,
  },
];

/** Migrations to which every step adds one. */
function growing() {
  const migrations: Record<string, { readonly up: Up }> = {
    '0001_first': {
      up: async () => {
        migrations['0002_more'] = { up: async () => undefined };
      },
    },
  };
  return { ...quiz, migrations, privacy: undefined };
}
