import {
  elementErrorSuite,
  lessonProgressSuite,
  moveSuite,
  namedReportSuite,
  storageChangeSuite,
} from '@learnwright/test-kit';
import { createElementHarness, createProgressHarness } from '../../tests/local-suites.ts';
import { openTestDatabase } from '../../tests/open-test-database.ts';

const openElements = async () => {
  const database = await openTestDatabase();
  return createElementHarness(database, database.clock);
};

elementErrorSuite('local mode', openElements);
moveSuite('local mode', openElements);
lessonProgressSuite('local mode', async () => createProgressHarness(await openTestDatabase()));
const openStorage = async () => {
  const { createLearner, storageOf } = await openTestDatabase();
  return storageOf((await createLearner({ name: 'Ada' })).id);
};
namedReportSuite('local mode', openStorage);
storageChangeSuite('local mode', openStorage);
