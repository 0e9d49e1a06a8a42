export { type AiPlugin, type AiPluginDeclaration, createAiPlugin, type ProviderSettings } from './create-ai-plugin.ts';
export type { ModelAccess } from './model-call.ts';
export { type ModelListing, readDataList } from './model-list.ts';
export type { FailureReading, VendorFailure } from './to-ai-error.ts';
