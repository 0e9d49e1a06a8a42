export type { FollowPath, ListPath, OperationOf, PathOf, StreamPath } from './api/operations.ts';
export {
  ApiError,
  type ErrorCode,
  type FailureCode,
  isApiError,
  type Problem,
  type Result,
  type ResultOf,
  requireData,
} from './api/result.ts';
export type { Schemas } from './api/schemas.ts';
export { type CallArguments, type Client, type ClientOptions, createClient } from './client.ts';
export { type DueSummary, MOST_DUE_OF_A_SOURCE, summariseDue } from './due-reviews.ts';
export type { Operations } from './generated/operations.ts';
export type { ReadToken, TokenRequest } from './requests/access-token.ts';
export type { DownloadedFile } from './requests/answer.ts';
export type { CallOptions } from './requests/request.ts';
export {
  createUploadFetch,
  type UploadInit,
  type UploadProgress,
  type UploadRequest,
} from './requests/upload-fetch.ts';
export { createApiStorage } from './storage/api-storage.ts';
export type {
  ElementErrorFilter,
  LearningStorage,
  ProgressFilter,
  ReportedAttempt,
  ReportedProgress,
  ReportOptions,
  ReviewQuery,
} from './storage/learning-storage.ts';
export type { ChangeListener, LessonAddress, StorageChange } from './storage/storage-change.ts';
export type {
  ConnectionEvent,
  ConnectionEvents,
  EventStream,
  JobEvent,
  JobEvents,
  TurnEvent,
  TurnEvents,
} from './stream/event-stream.ts';
