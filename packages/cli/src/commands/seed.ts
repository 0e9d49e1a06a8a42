import type { Command } from 'commander';
import type { RunWork } from '../command-result.ts';
import { examples, formatRows } from '../text.ts';

/** `learnwright seed`. */
export function addSeed(program: Command, run: RunWork): void {
  program
    .command('seed')
    .summary('put a small course and a learner into the database')
    .description('Puts a small course and a first learner into the database. What is there already stays as it is.')
    .addHelpText('after', examples([['learnwright seed', 'something to try the API with']]))
    .action(() =>
      run('Seeding', async (server, onProgress) => {
        const report = await server.seed(onProgress);
        const text = formatRows([
          ['Sets', report.sets],
          ['Lessons', report.lessons],
          ['User', `${report.user_id} (${report.created ? 'new' : 'was there'})`],
        ]);
        return { ending: 'ok', json: report, text };
      }),
    );
}
