import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const plugin = definePlugin({
  name: 'my-quiz',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  migrations: {
    '0001_create_scores': { up: async ({ db }) => db.schema.createTable('scores').addColumn('id', 'text').execute() },
  },
});

describeEachServer(
  'a plugin whose migration makes a table of another name',
  (server) => {
    it('is told which names its tables have', async () => {
      expect((await server().request('GET', '/plugins/errors')).body['my-quiz']).toBe(
        'The plugin "my-quiz" was refused: a migration has created the table "scores", which is not its own: ' +
          'the names of its tables begin with plg_my_quiz__.',
      );
    });
  },
  { plugins: { 'my-quiz': plugin } },
);
