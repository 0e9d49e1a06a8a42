import {
  type AiCallOptions,
  type AiProvider,
  type ChatMessage,
  DEFAULT_MAX_TOKENS,
  describeAiProvider,
  internal,
  type ModelSettings,
  modelSettings,
  ownsModel,
  type PluginContext,
  type PluginDefinition,
  type PluginSettings,
  type ProviderSlot,
  type Setting,
  setting,
  z,
} from '@learnwright/plugin-sdk';
import { answerInPieces, answerWhole, type ModelVendor } from './model-call.ts';
import { listModels, type ModelListing } from './model-list.ts';

const baseUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ }).max(2_000);
const imageModelsSchema = z.array(z.string().trim().min(1).max(100)).max(50);
const timeoutSchema = z.number().min(0.01).max(110);
const retriesSchema = z.int().min(0).max(5);

/** The settings of a provider plugin (specification, R10.19). */
export type ProviderSettings = ModelSettings & {
  readonly base_url: Setting<typeof baseUrlSchema>;
  readonly image_models: Setting<typeof imageModelsSchema>;
  readonly timeout_seconds: Setting<typeof timeoutSchema>;
  readonly retries: Setting<typeof retriesSchema>;
};

/** A vendor whose models the AI SDK speaks to, declared as a plugin. */
export interface AiPluginDeclaration extends ModelVendor {
  /** The plugin's name, such as `ai-acme`. */
  readonly name: string;
  /** A semantic version. */
  readonly version: string;
  /** The vendor's name for people, such as `Acme`. */
  readonly vendor: string;
  /** The slot whose key the plugin uses. */
  readonly slot: ProviderSlot;
  /** The defaults of its settings. */
  readonly default_model: string;
  readonly prefixes: readonly string[];
  readonly base_url: string;
  /** The beginnings of the names of models that take pictures; default: none does. */
  readonly image_models?: readonly string[];
  /** How the vendor lists its models; default: it does not. */
  readonly listing?: ModelListing | undefined;
}

/** The parts of its context that a provider plugin uses. */
export type ProviderContext = Pick<PluginContext, 'clock' | 'signal'> & {
  readonly settings: Pick<PluginSettings<ProviderSettings>, 'values'>;
};

/** A provider plugin. Its hooks return null for models of others; every failure is an AiError. */
export interface AiPlugin extends PluginDefinition<ProviderSettings> {
  readonly settings: ProviderSettings;
  readonly hooks: ReturnType<typeof createHooks>;
  activate(
    context: ProviderContext & {
      readonly settings: Pick<PluginSettings<ProviderSettings>, 'values'>;
      readonly registries: { readonly aiProviders: { register(provider: AiProvider): () => void } };
    },
  ): void;
}

/** Makes the plugin of a vendor; its requests go through this fetch. */
export function createAiPlugin(
  declaration: AiPluginDeclaration,
  { fetch }: { readonly fetch: typeof globalThis.fetch },
): AiPlugin {
  const { name, version, vendor, slot } = declaration;
  return {
    name,
    version,
    api_version: '1',
    license_tier: 'core',
    display_name: { en: vendor, de: vendor },
    description: {
      en: `AI answers by ${vendor}'s models, or by any server that speaks their protocol.`,
      de: `KI-Antworten von Modellen von ${vendor} oder von jedem Server, der ihr Protokoll spricht.`,
    },
    settings: providerSettings(declaration),
    hooks: createHooks(declaration, fetch),
    activate: (context) => {
      const { registries, settings } = context;
      const takes_images = (model: string) => ownsModel(settings.values.image_models, model);
      const list_models = createModelList(declaration, fetch, context);
      registries.aiProviders.register(describeAiProvider({ name, slot, takes_images, ...list_models }, settings));
    },
  };
}

function providerSettings(
  defaults: Pick<AiPluginDeclaration, 'default_model' | 'prefixes' | 'base_url' | 'image_models'>,
) {
  return {
    ...modelSettings(defaults),
    // Internal: keys are given for an address, so that nobody may change it over HTTP.
    base_url: internal(baseUrlSchema, defaults.base_url),
    image_models: setting(imageModelsSchema, [...(defaults.image_models ?? [])], {
      label: {
        en: 'Beginnings of the names of models that take pictures',
        de: 'Anfänge der Namen von Modellen, die Bilder annehmen',
      },
    }),
    timeout_seconds: setting(timeoutSchema, 60, {
      label: { en: 'Seconds to wait for an answer', de: 'Sekunden, die auf eine Antwort gewartet wird' },
    }),
    retries: setting(retriesSchema, 1, {
      label: {
        en: 'Further tries when the provider cannot be reached',
        de: 'Weitere Versuche, wenn der Anbieter nicht erreichbar ist',
      },
    }),
  };
}

/** The function that lists the models a provider claims; none where its vendor does not list them. */
function createModelList(
  { listing, ...vendor }: AiPluginDeclaration,
  fetch: typeof globalThis.fetch,
  context: ProviderContext,
): Pick<AiProvider, 'list_models'> {
  if (listing === undefined) return {};
  return {
    list_models: async ({ api_key, signal }) => {
      const models = await listModels({ vendor, fetch, context, api_key, signal }, listing);
      return models.filter(({ id }) => ownsModel(context.settings.values.prefixes, id));
    },
  };
}

function createHooks(vendor: ModelVendor, fetch: typeof globalThis.fetch) {
  return {
    ai_complete_async: async (
      context: ProviderContext,
      messages: readonly ChatMessage[],
      model: string,
      api_key: string,
      max_tokens: number = DEFAULT_MAX_TOKENS,
      options: AiCallOptions = {},
    ): Promise<string | null> => {
      if (!ownsModel(context.settings.values.prefixes, model)) return null;
      return answerWhole({ vendor, fetch, context, messages, model, api_key, max_tokens, options });
    },
    ai_complete_stream: (
      context: ProviderContext,
      messages: readonly ChatMessage[],
      model: string,
      api_key: string,
      max_tokens: number = DEFAULT_MAX_TOKENS,
      options: AiCallOptions = {},
    ): AsyncIterable<string> | null => {
      if (!ownsModel(context.settings.values.prefixes, model)) return null;
      return answerInPieces({ vendor, fetch, context, messages, model, api_key, max_tokens, options });
    },
  };
}
