import { createLessonCompletionHarness } from '../../../tests/stored-lesson-completion.ts';
import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { createMemoryStores } from '../../memory/create-memory-stores.ts';
import { lessonCompletionSuite } from './lesson-completion-suite.ts';
import { lessonProgressSuite } from './lesson-progress-suite.ts';

lessonProgressSuite('memory', async () => createLessonCompletionHarness(createMemoryStores()));
lessonCompletionSuite('memory', async () => createLessonCompletionHarness(createMemoryStores()));

describeEachDatabase('stores', ({ label, open }) => {
  lessonProgressSuite(label, async () => createLessonCompletionHarness(await open()));
  lessonCompletionSuite(label, async () => createLessonCompletionHarness(await open()));
});
