export { createTestClock, type TestClock } from './clock/create-test-clock.ts';
export { createTestIds } from './clock/create-test-ids.ts';
export { describeEachDatabase, type TestDatabase } from './databases/describe-each-database.ts';
export { createMemoryStores, type LearningDatabase, type LearningStores } from './memory/create-memory-stores.ts';
export type { AiProviderHarness, ProviderCallOptions } from './suites/ai-provider/ai-provider-harness.ts';
export { aiProviderSuite } from './suites/ai-provider/ai-provider-suite.ts';
export {
  createAiProviderHarness,
  type ProviderContext,
  type ProviderHook,
  type ProviderUnderTest,
} from './suites/ai-provider/create-ai-provider-harness.ts';
export { startVendorServer } from './suites/ai-provider/start-vendor-server.ts';
export type {
  ReceivedCall,
  VendorBehaviour,
  VendorCall,
  VendorProtocol,
  VendorRequest,
  VendorServer,
  VendorUsage,
} from './suites/ai-provider/vendor-server.ts';
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
