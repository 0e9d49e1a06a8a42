import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { AiErrorCode } from '@learnwright/core';

/** What a model is reached with. */
export interface ModelAccess {
  readonly model: string;
  readonly api_key: string;
  readonly base_url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** A refusal as the vendor sent it. */
export interface VendorFailure {
  readonly status: number;
  readonly body: string;
}

/** A vendor whose models the AI SDK speaks to. */
export interface AiSdkVendor {
  createModel(access: ModelAccess): LanguageModelV4;
  /** How much the model thinks before it answers; default: as the vendor likes. */
  readonly reasoning?: LanguageModelV4CallOptions['reasoning'];
  /** What a refusal says beyond its status and its Retry-After. */
  readFailure?(failure: VendorFailure): {
    readonly code?: AiErrorCode | undefined;
    readonly retry_after_seconds?: number | undefined;
  };
}
