import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { assessLearner } from './assess-learner.ts';
import { correctMistakes } from './correct-mistakes.ts';
import { importFolder } from './import-folder.ts';
import { keepWhatWasLearned } from './keep-what-was-learned.ts';
import { learnLesson } from './learn-lesson.ts';
import { readProgress } from './read-progress.ts';
import { reviewMistakes } from './review-mistakes.ts';
import { talkWithTutor } from './talk-with-tutor.ts';

const COURSE = join(ROOT, 'packages/plugin-content/course');

/**
 * Plays the main job against the server at this address and prints each step. With `LEARNWRIGHT_CONTENT_DIR` it uses the
 * content repository there, without it the small course of this repository.
 */
export async function takeTour(url: string): Promise<void> {
  console.log('A tour of Learnwright: a learner works through a real lesson over HTTP.');
  const lesson = await importFolder(url, process.env.LEARNWRIGHT_CONTENT_DIR ?? COURSE);
  const learned = await learnLesson(url, lesson);
  await correctMistakes(url, learned, lesson);
  const { user_id } = learned;
  await reviewMistakes(url, user_id, lesson);
  const project_id = await assessLearner(url, user_id);
  const session_id = await talkWithTutor(url, user_id, project_id, lesson.lesson);
  await readProgress(url, project_id);
  await keepWhatWasLearned(url, user_id, session_id);
}
