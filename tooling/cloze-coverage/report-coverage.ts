/**
 * Prints how many elements of real lessons become a cloze, by which rule, and how many of the clozes are useful. With
 * `LEARNWRIGHT_CONTENT_DIR` it reads the content repository there, without it the small course of this repository.
 */
import { join } from 'node:path';
import { type ClozeOptions, createSegmenter, type Lesson } from '@learnwright/exercises';
import { type Coverage, measureCoverage, sumCoverage } from './measure-coverage.ts';
import { readLessons } from './read-lessons.ts';

const COURSE = join(import.meta.dirname, '../../packages/plugin-content/course');
const VARIANTS: Readonly<Record<string, (lesson: Lesson) => ClozeOptions>> = {
  'Rules a to d': () => ({}),
  'With rule e': () => ({ blankWrongRun: true }),
  'With rule e and a segmenter': ({ target_language }) => ({
    blankWrongRun: true,
    segment: createSegmenter(target_language ?? ''),
  }),
};

const lessons = readLessons(process.env.LEARNWRIGHT_CONTENT_DIR || COURSE);
console.log(
  `${lessons.length} lessons; each element once, with a likely mistake. d: no cloze, the exercise is replayed.`,
);
for (const [title, optionsFor] of Object.entries(VARIANTS)) {
  const rows = measureCoverage(lessons, optionsFor);
  const reviewed = rows.filter(({ type }) => type === 'free_text' || type === 'word_tiles');
  console.log(`\n${title}\n\n| Source | Elements | a | b | c | e | d | Useful | of these within a word |`);
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const row of [...rows, sumCoverage('free_text + word_tiles', reviewed), sumCoverage('all', rows)]) printRow(row);
}

function printRow({ type, elements, rules, useful, withinWord }: Coverage): void {
  const share = elements === 0 ? '' : ` (${((100 * useful) / elements).toFixed(1)} %)`;
  const counts = [rules.a, rules.b, rules.c, rules.e, rules.d].join(' | ');
  console.log(`| ${type} | ${elements} | ${counts} | ${useful}${share} | ${withinWord} |`);
}
