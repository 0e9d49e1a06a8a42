import {
  elementErrorSuite,
  lessonProgressSuite,
  moveSuite,
  namedReportSuite,
  storageChangeSuite,
} from '@learnwright/test-kit';
import { createElementHarness, createProgressHarness } from './local-suites.harness.ts';
import { openTestDatabase } from './open-test-database.harness.ts';

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
