/**
 * Prints how many right answers are marked wrong when they are typed a little differently, compared exactly and as graded. With
 * `LEARNWRIGHT_CONTENT_DIR` it reads the lessons there, without it the small course of this repository.
 */
import { join } from 'node:path';
import { type GradingCount, measureGrading, sumGrading } from './measure-grading.ts';
import { readSets } from './read-sets.ts';

const COURSE = join(import.meta.dirname, '../../packages/plugin-content/course');

const lessons = readSets(process.env.LEARNWRIGHT_CONTENT_DIR || COURSE);
const counts = measureGrading(lessons);
console.log(`${lessons.length} lessons; each right answer to a typed exercise, in each way that changes it.`);
for (const fair of [true, false]) {
  console.log(
    `\n| ${fair ? 'Typed with' : 'May be another word'} | Answers | Wrong, compared exactly | Wrong, as graded |`,
  );
  console.log('|---|---|---|---|');
  for (const row of [...counts.filter((one) => one.fair === fair), sumGrading(counts, fair)]) printRow(row);
}

function printRow({ kind, answers, wrongExactly, wrong }: GradingCount): void {
  const share = (part: number) => (answers === 0 ? '–' : `${part} (${((100 * part) / answers).toFixed(0)} %)`);
  console.log(`| ${kind} | ${answers} | ${share(wrongExactly)} | ${share(wrong)} |`);
}
