export { ApiError, isApiError } from './api/api-error.ts';
export type { CallArguments, CallOptions, Client } from './api/client.ts';
export type { ListPath, OperationOf, PathOf, StreamPath } from './api/operation-types.ts';
export type { ErrorCode, Problem } from './api/problem.ts';
export { requireData } from './api/require-data.ts';
export type { Result, ResultOf } from './api/result.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export type { Operations } from './generated/operations.ts';
export type { Schemas } from './generated/schemas.ts';
export { createApiStorage } from './storage/create-api-storage.ts';
export type {
  ElementErrorFilter,
  LearningStorage,
  ProgressFilter,
  ReportedAttempt,
  ReportedProgress,
  ReviewQuery,
} from './storage/learning-storage.ts';
export type { EventStream, TurnEvent, TurnEvents } from './stream/event-stream.ts';
