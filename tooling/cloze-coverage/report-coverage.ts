/**
 * Prints how many likely mistakes in real lessons become a cloze, by which rule, and how many of the clozes are useful.
 * With `LEARNWRIGHT_CONTENT_DIR` it reads the content repository there, without it the small course of this repository.
 * With `--list <number>` it prints so many of the clozes instead, spread over all lessons, as a learner sees them; with
 * `--type word_tiles` only those of one type of exercise.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ClozeOptions } from '@learnwright/exercises';
import { MISTAKE_KINDS } from './guess-mistakes.ts';
import { listClozes } from './list-clozes.ts';
import { COUNTED_RULES, type Coverage, measureCoverage, shareOfUseful } from './measure-coverage.ts';
import { readLessons } from './read-lessons.ts';

const COURSE = join(import.meta.dirname, '../../packages/plugin-content/course');
const VARIANTS: Readonly<Record<string, ClozeOptions>> = {
  'Rules a to d': {},
  'With the rules e to i': { blankWrongRun: true },
};

const options = { list: { type: 'string' }, type: { type: 'string' } } as const;
const { list, type } = parseArgs({ options }).values;
const lessons = readLessons(process.env.LEARNWRIGHT_CONTENT_DIR || COURSE);
if (list === undefined) report();
else for (const text of listClozes(lessons, Number(list), type)) console.log(text);

function report(): void {
  console.log(
    `${lessons.length} lessons. By rule: clozes made, and how many of these are useful; d is that none was made.`,
  );
  for (const [kind, meaning] of Object.entries(MISTAKE_KINDS)) console.log(`  ${kind}: ${meaning}`);
  for (const [title, options] of Object.entries(VARIANTS)) {
    const { types, typed, all, kinds } = measureCoverage(lessons, options);
    printTable(`${title}, by exercise`, [...types, typed, all]);
    printTable(`${title}, by mistake`, kinds);
  }
}

function printTable(title: string, rows: readonly Coverage[]): void {
  console.log(`\n${title}\n\n| | Mistakes | ${COUNTED_RULES.join(' | ')} | Useful |`);
  console.log(`|---|---|${COUNTED_RULES.map(() => '---|').join('')}---|`);
  for (const row of rows) {
    const cells = COUNTED_RULES.map((rule) => (rule === 'd' ? row.made.d : `${row.made[rule]}, ${row.useful[rule]}`));
    console.log(`| ${row.name} | ${row.mistakes} | ${cells.join(' | ')} | ${shareOfUseful(row).toFixed(1)} % |`);
  }
}
