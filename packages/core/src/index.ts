export { type DayInZone, findLivedDay, type LivedDay } from './activity/lived-day.ts';
export { type ActivityStores, insertSession, recordActivity } from './activity/record-activity.ts';
export { AI_ERROR_CODES, AiError, type AiErrorCode, type AiErrorOptions, aiFailure, isAiError } from './ai/ai-error.ts';
export type { AiProvider, AiProviderRegistry } from './ai/ai-provider.ts';
export {
  type CurriculumPorts,
  changeCurriculum,
  changeLesson,
  createCurriculum,
  createLesson,
  deleteCurriculum,
} from './curricula/write-curricula.ts';
export { recordReviews } from './element-errors/answered-reviews.ts';
export { applyAttempt, foldAttempts } from './element-errors/attempt-matrix.ts';
export { elementAddressText, elementKeyOf, elementKeyText } from './element-errors/element-address.ts';
export { boundLogs } from './element-errors/log-bounds.ts';
export { type AnswerCounts, countAnswer, MASTERY_THRESHOLD } from './element-errors/mastery.ts';
export { moveElements } from './element-errors/move-elements.ts';
export { type PackingPorts, packOldAttempts } from './element-errors/pack-attempts.ts';
export { compareAttempts, groupByElement, isEarlier, packLog, unpackLog } from './element-errors/packed-log.ts';
export {
  type ElementErrorPorts,
  type ElementErrorStores,
  latestAttemptTime,
  type NewAttempt,
  recordAttempts,
} from './element-errors/record-attempts.ts';
export { dueAt, isDueBefore, overdueBefore, REVIEW_INTERVAL_DAYS } from './element-errors/review-intervals.ts';
export { compareReviewItems, toReviewItem } from './element-errors/review-queue.ts';
export { undoAttempt, undoAttempts } from './element-errors/undo-attempts.ts';
export { AppError, type AppErrorOptions, type ErrorFinding, isAppError, notFound } from './errors/app-error.ts';
export { describeError, OWN_SENTENCE } from './errors/describe-error.ts';
export {
  ERROR_CODES,
  type ErrorCode,
  type ErrorDescription,
} from './errors/error-codes.ts';
export { findOutage } from './errors/find-outage.ts';
export { FINDING_CODES, type FindingCode } from './errors/finding-codes.ts';
export {
  PLUGIN_ERROR_STATUSES,
  type PluginErrorCode,
  type PluginErrorKind,
  type PluginErrorStatus,
  type ProblemTexts,
} from './errors/plugin-error.ts';
export { type InputPart, toFindings } from './findings/error-findings.ts';
export { findNearest } from './findings/find-nearest.ts';
export { type Finding, hasErrors, MAX_FINDINGS, toJsonPointer } from './findings/finding.ts';
export {
  findIllFormedEscapes,
  findIllFormedText,
  type IllFormedTexts,
  isIllFormed,
} from './findings/ill-formed-text.ts';
export { findJsonExcess, MAX_JSON_DEPTH, MAX_JSON_VALUES } from './findings/json-limits.ts';
export {
  DURABLE_HOOKS,
  type DurableHook,
  type EventArguments,
  type EventSubject,
  type HookPublisher,
  isDurableHook,
  isKeptHook,
  KEPT_HOOKS,
  type KeptHook,
} from './hooks/durable-hooks.ts';
export { HOOK_ANSWERS } from './hooks/hook-answers.ts';
export {
  type ChainedHookName,
  createHookBus,
  type DeliveryOutcome,
  type HookBus,
  type HookBusOptions,
  type HookCall,
  type HookJudge,
  SKIPPED,
} from './hooks/hook-bus.ts';
export {
  type AiCallOptions,
  type Awaitable,
  DEFAULT_MAX_TOKENS,
  type ExportFormat,
  HOOK_MODES,
  type HookArguments,
  type HookEvent,
  type HookMode,
  type HookName,
  type HookResult,
  type HookSignatures,
  type HookSubscriber,
  type LessonAddress,
  type LessonCompletion,
  type LessonDescription,
  type None,
  type SessionHistoryEntry,
  type SummaryDatabase,
} from './hooks/hook-signatures.ts';
export { type CreateId, createIdFactory } from './id-factory.ts';
export { applyProgress } from './lesson-progress/apply-progress.ts';
export { mergeProgress } from './lesson-progress/merge-progress.ts';
export { mergeReportedLesson } from './lesson-progress/merge-reported-lesson.ts';
export { boundSteps } from './lesson-progress/progress-bounds.ts';
export {
  contentProject,
  type LessonProgressPorts,
  type LessonProgressStores,
  recordProgress,
} from './lesson-progress/record-progress.ts';
export { isFirstAttempt, type Stars, starsOf } from './lesson-progress/stars.ts';
export { nextLesson, summariseSets } from './lesson-progress/summarise-sets.ts';
export {
  type BucketSize,
  bucketOf,
  fillTime,
  type TakenTokens,
  takeTokens,
  timeToNextToken,
  tokensIn,
} from './limits/token-bucket.ts';
export { storageFull, tooManyAtOnce, type UsageBound } from './limits/usage-bounds.ts';
export {
  createLock,
  createLocksByName,
  type Lock,
  type Release,
} from './locks.ts';
export { type ActionFacts, type AuditPorts, type ChangeRequest, recordPluginAction } from './plugin-audit.ts';
export { fileNameOf, ID_LENGTH, isRecordId } from './record-id.ts';
export { type AiModel, aiModelSchema } from './records/ai-model.ts';
export {
  type AiUsage,
  type AiUsageOfDay,
  type AiUsageOfPurpose,
  type AiUsageOfUser,
  type AiUsageSum,
  aiUsageOfDaySchema,
  aiUsageOfPurposeSchema,
  aiUsageOfUserSchema,
  aiUsageSchema,
  aiUsageSumSchema,
} from './records/ai-usage.ts';
export {
  type ApiToken,
  apiTokenSchema,
  type CreateApiToken,
  createApiTokenSchema,
  type TokenRole,
  tokenRoleSchema,
} from './records/api-token.ts';
export { applyPatch } from './records/apply-patch.ts';
export {
  type AssessmentAnswer,
  type AssessmentQuestion,
  assessmentAnswerSchema,
  assessmentQuestionSchema,
} from './records/assessment-question.ts';
export {
  type Attempt,
  type AttemptInput,
  attemptInputSchema,
  type RecordAttempts,
  recordAttemptsSchema,
} from './records/attempt.ts';
export {
  type Conversation,
  type ConversationAnalysis,
  type ConversationSource,
  type ConversationSummary,
  conversationAnalysisSchema,
  conversationSchema,
  conversationSourceSchema,
  conversationSummarySchema,
  hashTranscript,
  type ImportConversation,
  importConversationSchema,
  type VocabularyEntry,
  vocabularyEntrySchema,
} from './records/conversation.ts';
export {
  type CreateCurriculum,
  type Curriculum,
  createCurriculumSchema,
  curriculumSchema,
  type PatchCurriculum,
  patchCurriculumSchema,
} from './records/curriculum.ts';
export {
  type DeliveryEntry,
  type DeliveryState,
  deliverySchema,
  deliveryStateSchema,
  replayEventsSchema,
  retryDeliveriesSchema,
} from './records/delivery.ts';
export {
  type ElementAddress,
  type ElementError,
  type ElementKey,
  type ElementMove,
  type ElementType,
  elementAddressSchema,
  elementErrorSchema,
  elementTypeSchema,
  type ReviewItem,
  reviewItemSchema,
} from './records/element-error.ts';
export {
  answerSchema,
  countSchema,
  freeTextSchema,
  givenIdSchema,
  idSchema,
  languageSchema,
  nonBlank,
  type TextByLanguage,
  textByLanguageSchema,
  titleSchema,
} from './records/fields.ts';
export {
  ANSWER_DIFFERENCES,
  type AnswerDifference,
  answerDifferenceSchema,
  type GradingPolicy,
  gradingPolicySchema,
} from './records/grading.ts';
export {
  hasEnded,
  JOB_STATUSES,
  type Job,
  type JobError,
  type JobProgress,
  type JobStatus,
  jobErrorSchema,
  jobProgressSchema,
  jobSchema,
} from './records/job.ts';
export {
  CHAT_METHODS,
  type ChatMethod,
  chatMethodSchema,
  type LearningMethod,
  learningMethodSchema,
} from './records/learning-method.ts';
export {
  type LearningProfile,
  learningProfileSchema,
  type MethodShares,
  methodSharesSchema,
} from './records/learning-profile.ts';
export {
  type CreateLesson,
  createLessonSchema,
  type Lesson,
  lessonSchema,
  type PatchLesson,
  patchLessonSchema,
} from './records/lesson.ts';
export {
  type LessonProgress,
  type LessonStatus,
  lessonProgressSchema,
  lessonStatusSchema,
  type RecordProgress,
  type ReportedLesson,
  recordProgressSchema,
  reportedLessonSchema,
  type StepResult,
  stepResultSchema,
} from './records/lesson-progress.ts';
export {
  type ChatImage,
  type ChatMessage,
  type Message,
  type MessageRole,
  messageRoleSchema,
  messageSchema,
} from './records/message.ts';
export {
  type MethodSwitchRecommendation,
  methodSwitchRecommendationSchema,
} from './records/method-switch-recommendation.ts';
export {
  PLUGIN_ACTIONS,
  type PluginAction,
  type PluginAdditions,
  type PluginArchive,
  type PluginAuditEntry,
  type PluginEntry,
  type PluginInstallReport,
  type PluginKey,
  type PluginRemoval,
  type PluginSetting,
  type PluginState,
  type PluginStatus,
  pluginAdditionsSchema,
  pluginAuditEntrySchema,
  pluginEntrySchema,
  pluginInstallReportSchema,
  pluginKeySchema,
  pluginRemovalSchema,
  pluginStateSchema,
  pluginStatusSchema,
} from './records/plugin-administration.ts';
export {
  type PluginSchedule,
  pluginScheduleSchema,
  type ScheduleRule,
  scheduleRuleSchema,
} from './records/plugin-schedule.ts';
export { type ProgressCommit, progressCommitSchema } from './records/progress-commit.ts';
export {
  type CreateProject,
  createProjectSchema,
  type PatchProject,
  type Project,
  type ProjectKind,
  patchProjectSchema,
  projectKindSchema,
  projectSchema,
} from './records/project.ts';
export { type CompletedSession, type Session, sessionSchema } from './records/session.ts';
export {
  type RateSession,
  rateSessionSchema,
  type SessionRating,
  sessionRatingSchema,
} from './records/session-rating.ts';
export {
  type NamedLesson,
  type ProgressSummary,
  type SetKind,
  type SetLessons,
  type SetProgress,
  setKindSchema,
  setLessonsSchema,
  setProgressSchema,
} from './records/set-progress.ts';
export { type StepEvaluation, stepEvaluationSchema } from './records/step-evaluation.ts';
export {
  type AttachSubject,
  attachSubjectSchema,
  type CreateSubject,
  createSubjectSchema,
  SUBJECT_ROOTS,
  type Subject,
  type SubjectRoot,
  subjectRootSchema,
  subjectSchema,
} from './records/subject.ts';
export {
  type SpacedCard,
  spacedCardSchema,
  type ToolRecommendation,
  toolRecommendationSchema,
} from './records/tool-recommendation.ts';
export {
  type CreateTopic,
  createTopicSchema,
  type PatchTopic,
  patchTopicSchema,
  type Topic,
  topicSchema,
} from './records/topic.ts';
export {
  type StepEvaluationSlice,
  stepEvaluationSliceSchema,
  type TrackingSlice,
  type TrackingSummary,
  trackingSliceSchema,
  trackingSummarySchema,
} from './records/tracking-summary.ts';
export { USAGE_UNITS, type Usage, type UsageUnit, usageSchema } from './records/usage.ts';
export {
  type CreateUser,
  createUserSchema,
  type PatchUser,
  patchUserSchema,
  type User,
  userSchema,
} from './records/user.ts';
export {
  type SetUserIdentities,
  type SubjectOfIssuer,
  setUserIdentitiesSchema,
  subjectOfIssuerSchema,
  type UserIdentity,
  userIdentitySchema,
} from './records/user-identity.ts';
export {
  type ApiKeyTest,
  apiKeyTestSchema,
  DEFAULT_USER_SETTINGS,
  type KeySource,
  keySourceSchema,
  type ListedModel,
  listedModelSchema,
  type PatchUserSettings,
  PROVIDER_SLOTS,
  type Preferences,
  type ProviderSlot,
  patchUserSettingsSchema,
  preferencesSchema,
  providerSlotSchema,
  type SetApiKey,
  type StoredUserSettings,
  setApiKeySchema,
  type TestApiKey,
  testApiKeySchema,
  type UserSettings,
  userSettingsSchema,
} from './records/user-settings.ts';
export {
  type StoredWork,
  WORK_KINDS,
  WORK_STATUSES,
  WORK_WAITS,
  type Work,
  type WorkSummary,
  type WorkWait,
  workSchema,
  workSummarySchema,
} from './records/work.ts';
export {
  BADGE_CATEGORIES,
  type BadgeCategory,
  type BadgeEntry,
  type BadgeRegistry,
  type PluginBadge,
} from './registries/badges.ts';
export type {
  ImportedAsset,
  ImportedLesson,
  ImportedSet,
  ImportFile,
  ImportFinding,
  ImportHandler,
  ImportHandlerRegistry,
  ImportResult,
  ImportSource,
  RemoteFetchOptions,
  RemoteOrigin,
  RemoteSource,
  RemoteSourceHandler,
  RemoteSourceRegistry,
} from './registries/import-handlers.ts';
export type {
  AssetCounts,
  ContentExport,
  ContentImport,
  ContentImporter,
  ContentImportSummary,
  ContentSetEntry,
  DuplicateAction,
  SetDeletion,
  VocabularyItem,
  VocabularySource,
} from './registries/plugin-apis.ts';
export {
  claimFirst,
  createEntryRegistry,
  createRegistry,
  type EntryRegistry,
  type Handler,
  type NamedEntry,
  type Registry,
} from './registries/registry.ts';
export {
  type DueItem,
  type DueOptions,
  type DueReviews,
  dueItemSchema,
  MOST_DUE,
  type ReviewSource,
  type ReviewSourceEntry,
  type ReviewSourceRegistry,
} from './registries/review-sources.ts';
export type { SetSource, SetSourceEntry, SetSourceRegistry } from './registries/set-sources.ts';
export { roundTo } from './round-to.ts';
export { toSearchText } from './search-text.ts';
export type {
  ActiveDay,
  ActivityStore,
  ActivityTotals,
  AnsweredReview,
  CompletedLesson,
  DaySpan,
  DaysInZone,
} from './stores/activity-store.ts';
export type {
  ApiTokenStore,
  SignInAccount,
  SignInPasskey,
  SignInRecords,
  SignInSession,
  SignInStore,
  SignInUser,
  UserIdentityStore,
} from './stores/credential-stores.ts';
export type {
  DeliveredEvent,
  Delivery,
  DeliveryFilter,
  DeliveryKey,
  DeliverySelection,
  DeliveryStore,
  DeliverySummary,
  EventPublication,
  EventStore,
  EventStores,
  EventSubscription,
  NewEvent,
  PublishedDelivery,
  Replay,
  ReplayStore,
  SubscriptionStore,
} from './stores/event-stores.ts';
export type { BegunJob, JobEnd, JobFile, JobFilter, JobStore, JobTry, OpenJob } from './stores/job-store.ts';
export type {
  AttemptStore,
  BegunChange,
  Changed,
  ChangePlaces,
  ElementErrorFilter,
  ElementErrorStore,
  ElementFollowerStore,
  LearnerChangeStore,
  LessonProgressFilter,
  LessonProgressStore,
  MovedSetStore,
  PackedAttemptStore,
  ReviewQueueFilter,
  SetUse,
  SetUseStore,
  StoredAttempts,
  UndoneId,
} from './stores/learning-stores.ts';
export {
  type CursorValues,
  NO_TIME,
  type Page,
  type PageRequest,
  requireCursor,
  rowsOf,
  type SortKind,
  WHOLE_LIST,
} from './stores/page.ts';
export type {
  PluginArchiveStore,
  PluginAuditStore,
  PluginKeyStore,
  PluginSettingStore,
  PluginStateStore,
  PluginStores,
  PluginTableRow,
  PluginTableStore,
} from './stores/plugin-stores.ts';
export type { RateLimitStore } from './stores/rate-limit-store.ts';
export {
  findRecordOwners,
  OWNED_RECORDS,
  type OwnedRecord,
  type OwnerStores,
  type RecordOwner,
} from './stores/record-owner.ts';
export type {
  LeasedSchedule,
  ScheduleKey,
  ScheduleOutcome,
  ScheduleStore,
} from './stores/schedule-store.ts';
export type { ReservedKey, StoredResponse, StoredResponseStore } from './stores/stored-responses.ts';
export type {
  AiUsageStore,
  ConversationStore,
  CurriculumStore,
  DataKey,
  DataKeyStore,
  ErasureStore,
  LearningProfileStore,
  LessonStore,
  MessageStore,
  ProjectStore,
  RecordStore,
  SessionStore,
  Stores,
  SubjectStore,
  TopicStore,
  UserRowStore,
  UserSearchStore,
  UserSettingsStore,
  UserStore,
  UserTable,
} from './stores/stores.ts';
export type { AfterCommit, Exclusively, UnitOfWork } from './stores/unit-of-work.ts';
export type { LeasedWork, WorkFilter, WorkLease, WorkLeases, WorkStore } from './stores/work-store.ts';
export { type Calendar, createCalendar, type LocalDay } from './time/calendar.ts';
export { type Clock, type ClockReadings, createClock } from './time/clock.ts';
export { periodMinutes } from './time/period.ts';
export { latestTime, timeAfter } from './time/time-after.ts';
export { isTimeZone } from './time/time-zone.ts';
export {
  addDays,
  formatTimestamp,
  microsecondsOf,
  parseTimestamp,
  type Timestamp,
} from './time/timestamp.ts';
export { timestampInputSchema, timestampSchema } from './time/timestamp-schema.ts';
