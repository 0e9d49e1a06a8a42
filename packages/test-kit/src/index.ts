export { createTestClock, type TestClock } from './clock/create-test-clock.ts';
export { createTestIds } from './clock/create-test-ids.ts';
export { describeEachDatabase, type TestDatabase } from './databases/describe-each-database.ts';
export { createMemoryStores, type LearningDatabase, type LearningStores } from './memory/create-memory-stores.ts';
export type { ElementErrorHarness, ReportedAttempt } from './suites/element-errors/element-error-harness.ts';
export { elementErrorSuite } from './suites/element-errors/element-error-suite.ts';
export type { MoveHarness } from './suites/element-errors/move-harness.ts';
export { moveSuite } from './suites/element-errors/move-suite.ts';
export type {
  CompletionSubscriber,
  LessonProgressHarness,
  ReportedProgress,
} from './suites/lesson-progress/lesson-progress-harness.ts';
export { lessonProgressSuite } from './suites/lesson-progress/lesson-progress-suite.ts';
export { testUser } from './suites/test-user.ts';
export { unitOfWorkSuite } from './suites/unit-of-work/unit-of-work-suite.ts';
