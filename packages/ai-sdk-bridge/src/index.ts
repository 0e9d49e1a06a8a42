export type { AiSdkVendor, ModelAccess, VendorFailure } from './ai-sdk-vendor.ts';
export { createAiHooks } from './create-ai-hooks.ts';
export { describeAiProvider } from './describe-ai-provider.ts';
export type { AiContext } from './open-call.ts';
export { type ProviderDefaults, type ProviderSettings, providerSettings } from './provider-settings.ts';
