/**
 * Plays the main job over HTTP on a real lesson and prints each step. With `LEARNWRIGHT_CONTENT_DIR` it uses the content
 * repository there, without it the small course of this repository.
 */
import { join } from 'node:path';
import { startServer } from './start-server.ts';
import { assessLearner } from './tour/assess-learner.ts';
import { importFolder } from './tour/import-folder.ts';
import { learnLesson } from './tour/learn-lesson.ts';
import { reviewMistakes } from './tour/review-mistakes.ts';

const COURSE = join(import.meta.dirname, '../packages/plugin-content/course');

console.log('A tour of Learnwright: a learner works through a real lesson over HTTP.');
const server = await startServer();
try {
  const lesson = await importFolder(server.url, process.env.LEARNWRIGHT_CONTENT_DIR ?? COURSE);
  const user_id = await learnLesson(server.url, lesson);
  await assessLearner(server.url, user_id);
  await reviewMistakes(server.url, user_id, lesson);
} finally {
  const code = await server.stop();
  console.log(`\nThe server has stopped with exit code ${code}.`);
  if (code !== 0) process.exitCode = 1;
}
