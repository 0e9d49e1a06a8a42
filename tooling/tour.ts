/**
 * Plays the main job over HTTP on a real lesson and prints each step. With `LEARNWRIGHT_CONTENT_DIR` it uses the content
 * repository there, without it the small course of this repository.
 */
import { join } from 'node:path';
import { startServer } from './start-server.ts';
import { assessLearner } from './tour/assess-learner.ts';
import { importFolder } from './tour/import-folder.ts';
import { keepWhatWasLearned } from './tour/keep-what-was-learned.ts';
import { learnLesson } from './tour/learn-lesson.ts';
import { readProgress } from './tour/read-progress.ts';
import { reviewMistakes } from './tour/review-mistakes.ts';
import { talkWithTutor } from './tour/talk-with-tutor.ts';

const COURSE = join(import.meta.dirname, '../packages/plugin-content/course');

console.log('A tour of Learnwright: a learner works through a real lesson over HTTP.');
const server = await startServer();
try {
  const lesson = await importFolder(server.url, process.env.LEARNWRIGHT_CONTENT_DIR ?? COURSE);
  const user_id = await learnLesson(server.url, lesson);
  await reviewMistakes(server.url, user_id, lesson);
  const project_id = await assessLearner(server.url, user_id);
  const session_id = await talkWithTutor(server.url, user_id, project_id);
  await readProgress(server.url, project_id);
  await keepWhatWasLearned(server.url, user_id, session_id);
} finally {
  const code = await server.stop();
  console.log(`\nThe server has stopped with exit code ${code}.`);
  if (code !== 0) process.exitCode = 1;
}
