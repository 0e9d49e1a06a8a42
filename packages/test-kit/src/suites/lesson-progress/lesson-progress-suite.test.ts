import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { createMemoryStores } from '../../memory/create-memory-stores.ts';
import { createLessonProgressHarness } from './create-lesson-progress-harness.fixture.ts';
import { lessonProgressSuite } from './lesson-progress-suite.ts';

lessonProgressSuite('memory', async () => createLessonProgressHarness(createMemoryStores()));

describeEachDatabase('stores', ({ label, open }) => {
  lessonProgressSuite(label, async () => createLessonProgressHarness(await open()));
});
