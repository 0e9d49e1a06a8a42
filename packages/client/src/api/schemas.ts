import type { Schemas as GeneratedSchemas } from '../generated/schemas.ts';

/** Every named schema of the API, also by the names that some had while each plugin had a copy of its own. */
export interface Schemas extends GeneratedSchemas, FormerSchemas {}

/** What has no prefix any more. These names go before version 1.0. */
export interface FormerSchemas {
  /** @deprecated `AssessmentQuestion` */
  Assessment_AssessmentQuestion: GeneratedSchemas['AssessmentQuestion'];
  /** @deprecated `LearningProfile` */
  Assessment_LearningProfile: GeneratedSchemas['LearningProfile'];
  /** @deprecated `Timestamp` */
  Assessment_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Timestamp` */
  Books_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Job` */
  Content_Job: GeneratedSchemas['Job'];
  /** @deprecated `JobError` */
  Content_JobError: GeneratedSchemas['JobError'];
  /** @deprecated `JobProgress` */
  Content_JobProgress: GeneratedSchemas['JobProgress'];
  /** @deprecated `Timestamp` */
  Content_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Job` */
  Courses_Job: GeneratedSchemas['Job'];
  /** @deprecated `JobError` */
  Courses_JobError: GeneratedSchemas['JobError'];
  /** @deprecated `JobProgress` */
  Courses_JobProgress: GeneratedSchemas['JobProgress'];
  /** @deprecated `Timestamp` */
  Courses_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Timestamp` */
  Flashcards_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Timestamp` */
  Gamification_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Timestamp` */
  Maintenance_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Timestamp` */
  Notebook_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `Message` */
  Session_Message: GeneratedSchemas['Message'];
  /** @deprecated `MethodSwitchRecommendation` */
  Session_MethodSwitchRecommendation: GeneratedSchemas['MethodSwitchRecommendation'];
  /** @deprecated `RateSession` */
  Session_RateSession: GeneratedSchemas['RateSession'];
  /** @deprecated `Session` */
  Session_Session: GeneratedSchemas['Session'];
  /** @deprecated `SessionRating` */
  Session_SessionRating: GeneratedSchemas['SessionRating'];
  /** @deprecated `StepEvaluation` */
  Session_StepEvaluation: GeneratedSchemas['StepEvaluation'];
  /** @deprecated `Timestamp` */
  Session_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `SpacedCard` */
  Tools_SpacedCard: GeneratedSchemas['SpacedCard'];
  /** @deprecated `ToolRecommendation` */
  Tools_ToolRecommendation: GeneratedSchemas['ToolRecommendation'];
  /** @deprecated `ProgressCommit` */
  Tracking_ProgressCommit: GeneratedSchemas['ProgressCommit'];
  /** @deprecated `Timestamp` */
  Tracking_Timestamp: GeneratedSchemas['Timestamp'];
  /** @deprecated `TrackingSummary` */
  Tracking_TrackingSummary: GeneratedSchemas['TrackingSummary'];
}
