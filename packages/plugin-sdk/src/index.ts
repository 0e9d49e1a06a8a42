export {
  AiError,
  type AiErrorCode,
  type AiProvider,
  AppError,
  type AppErrorOptions,
  type Awaitable,
  type ChatMessage,
  type CompletedSession,
  type ErrorCode,
  type ErrorFinding,
  type HookArguments,
  type HookName,
  type HookResult,
  type HookSignatures,
  type ImportedLesson,
  type ImportedSet,
  type ImportFile,
  type ImportHandler,
  type ImportResult,
  type ImportSource,
  idSchema,
  isAiError,
  isAppError,
  type LearningProfile,
  notFound,
  type Page,
  type PageRequest,
  type Project,
  type RemoteSourceHandler,
  type Session,
  type SessionRating,
  type TextByLanguage,
  type User,
  WHOLE_LIST,
} from '@learnwright/core';
export { z } from 'zod';
export { type Access, type LearnerAccess, learnerOf, type OwnedRecord } from './v1/access.ts';
export type { AiClient, AiRequest } from './v1/ai-client.ts';
export { aiText } from './v1/ai-text.ts';
export { clipOldest } from './v1/clip-oldest.ts';
export type { Logger, PluginContext, PluginRecords, PluginSettings } from './v1/context.ts';
export { foldText } from './v1/fold-text.ts';
export { type FrontendManifest, frontendManifestSchema } from './v1/frontend-manifest.ts';
export type { ColumnTypes, DialectName, Migration, MigrationContext, Migrations } from './v1/migration.ts';
export { encodeCursor, pageQuery, pageRequest } from './v1/pagination.ts';
export type { PluginClass, PluginInstance } from './v1/plugin-class.ts';
export {
  definePlugin,
  type PluginDefinition,
  type PluginHooks,
  type PrivacyFunctions,
} from './v1/plugin-definition.ts';
export { pluginNameSchema, tablePrefix } from './v1/plugin-name.ts';
export { quoteData } from './v1/quote-data.ts';
export { renderTranscript } from './v1/render-transcript.ts';
export { isRouteReply, RouteReply, reply, replyPage } from './v1/reply.ts';
export { requireAiAnswer } from './v1/require-ai-answer.ts';
export {
  createRouteHelper,
  type DefineRoute,
  type FieldsSchema,
  type OtherMedia,
  type ResponseDescription,
  type RouteDefinition,
  type RouteHelper,
  type RouteInput,
  type RouteMethod,
  type RouteOptions,
  type RouteRequest,
  type Upload,
  type UploadedFile,
} from './v1/route.ts';
export { internal, type Setting, type SettingsDefinition, type SettingsValues, setting } from './v1/setting.ts';
