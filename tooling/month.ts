/**
 * Lives a month of five learners on real servers and prints what it came to: `pnpm month`. With `--update` it writes the page and the
 * picture in docs/simulations, with `--check` it tells whether they are still true. It lives with the content repository in
 * `LEARNWRIGHT_CONTENT_DIR`; without one it prints the month with the small course of this repository.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { YEAR_FOLDER } from './memory/describe-year.ts';
import { describeMonths, MONTH_PAGE, readMonth } from './month/describe-month.ts';
import { liveMonths } from './month/live-months.ts';
import { ROOT } from './run-command.ts';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    seed: { type: 'string', default: '16' },
  },
});
const folder = process.env.LEARNWRIGHT_CONTENT_DIR;
if (folder === undefined && (values.check || values.update)) {
  throw new Error('Set LEARNWRIGHT_CONTENT_DIR to a content repository: the documents are about its sets.');
}
const months = await liveMonths(folder ?? join(ROOT, 'packages/plugin-content/course'), { seed: Number(values.seed) });
const files = describeMonths(months);
if (!values.check) console.log(files.get(MONTH_PAGE));
const written = readMonth(ROOT);
for (const [name, content] of files) {
  if (values.update) writeFileSync(join(ROOT, YEAR_FOLDER, name), content);
  if (values.check && written.get(name) !== content) {
    console.error(`${YEAR_FOLDER}/${name} is not what was lived. Run "pnpm month --update".`);
    process.exitCode = 1;
  }
}
