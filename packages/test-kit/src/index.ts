export { createTestClock, createTestIds, type TestClock } from './clock/test-clock.ts';
export type { TimeSpan } from './clock/time-span.ts';
export { describeEachDatabase, type TestDatabase } from './databases/describe-each-database.ts';
export { writeSqliteDatabase } from './databases/sqlite-databases.ts';
export {
  addCommits,
  copyBareRepository,
  createBareRepository,
  type GitCommit,
  type GitFile,
  runTestGit,
} from './git/bare-repository.ts';
export { type GitServer, type GitServerBehaviour, type GitServerRequest, startGitServer } from './git/git-server.ts';
export { createMemoryStores, type LearningDatabase, type LearningStores } from './memory/create-memory-stores.ts';
export type { PluginContractOptions } from './plugins/contract/contract-subject.ts';
export { pluginContract } from './plugins/contract/plugin-contract.ts';
export type { TestLearner } from './plugins/create-learner.ts';
export type { PluginAnswer } from './plugins/plugin-answer.ts';
export type { PluginLogLine } from './plugins/plugin-log.ts';
export {
  createScriptedAi,
  NO_AI,
  type ScriptedAi,
  type ScriptedAnswer,
  type ScriptedCall,
} from './plugins/scripted-ai.ts';
export type { ServerClock } from './plugins/server-clock.ts';
export type { PluginServerOptions } from './plugins/server-options.ts';
export {
  learnerCaller,
  type PluginServer,
  startPluginServer,
  type TestPlugin,
} from './plugins/start-plugin-server.ts';
export { storeSession } from './plugins/store-session.ts';
export type { TestAttempt } from './plugins/test-attempt.ts';
export { createPostgresSchema, type EmptyDatabase, type Prepared } from './postgres/postgres-databases.ts';
export { type Gate, startGate } from './postgres/start-gate.ts';
export {
  type AiProviderHarness,
  createAiProviderHarness,
  type ProviderCallOptions,
  type ProviderContext,
  type ProviderHook,
  type ProviderUnderTest,
} from './suites/ai-provider/ai-provider-harness.ts';
export { aiProviderSuite } from './suites/ai-provider/ai-provider-suite.ts';
export { anthropicProtocol } from './suites/ai-provider/protocols/anthropic-protocol.ts';
export { googleProtocol } from './suites/ai-provider/protocols/google-protocol.ts';
export { openaiProtocol } from './suites/ai-provider/protocols/openai-protocol.ts';
export {
  type ReceivedCall,
  startVendorServer,
  type VendorBehaviour,
  type VendorCall,
  type VendorProtocol,
  type VendorRequest,
  type VendorServer,
  type VendorUsage,
} from './suites/ai-provider/vendor-server.ts';
export type { ElementErrorHarness, ReportedAttempt } from './suites/element-errors/element-error-harness.ts';
export { elementErrorSuite } from './suites/element-errors/element-error-suite.ts';
export type { MoveHarness } from './suites/element-errors/move-suite.ts';
export { moveSuite } from './suites/element-errors/move-suite.ts';
export type {
  CompletionSubscriber,
  LessonCompletionHarness,
} from './suites/lesson-progress/lesson-completion-suite.ts';
export { lessonCompletionSuite } from './suites/lesson-progress/lesson-completion-suite.ts';
export type { LessonProgressHarness, ReportedProgress } from './suites/lesson-progress/lesson-progress-suite.ts';
export { lessonProgressSuite } from './suites/lesson-progress/lesson-progress-suite.ts';
export { namedReportSuite, type ReportingStorage } from './suites/lesson-progress/named-report-suite.ts';
export { type ChangingStorage, storageChangeSuite } from './suites/storage-changes/storage-change-suite.ts';
export { testUser } from './suites/test-user.ts';
export { unitOfWorkSuite } from './suites/unit-of-work/unit-of-work-suite.ts';
