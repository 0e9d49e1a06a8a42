import { type Setting, setting, z } from '@learnwright/plugin-sdk';

const defaultModelSchema = z.string().trim().min(1).max(200);
const prefixesSchema = z.array(z.string().trim().min(1).max(100)).min(1).max(50);
const baseUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ }).max(2_000);
const timeoutSchema = z.number().min(0.01).max(110);
const retriesSchema = z.int().min(0).max(5);

/** In what one provider's settings differ from another's. */
export interface ProviderDefaults {
  readonly default_model: string;
  readonly prefixes: string[];
  readonly base_url: string;
}

/** The settings of a provider plugin (contract, section 3.8). */
export type ProviderSettings = {
  readonly default_model: Setting<typeof defaultModelSchema>;
  readonly prefixes: Setting<typeof prefixesSchema>;
  readonly base_url: Setting<typeof baseUrlSchema>;
  readonly timeout_seconds: Setting<typeof timeoutSchema>;
  readonly retries: Setting<typeof retriesSchema>;
};

/** The settings of a provider plugin with its own defaults; operators may change all of them. */
export function providerSettings(defaults: ProviderDefaults): ProviderSettings {
  return {
    default_model: setting(defaultModelSchema, defaults.default_model, {
      label: { en: 'Model where a user names none', de: 'Modell, wenn ein Nutzer keines nennt' },
    }),
    prefixes: setting(prefixesSchema, defaults.prefixes, {
      label: {
        en: 'Beginnings of the model names it answers for',
        de: 'Anfänge der Modellnamen, für die es antwortet',
      },
    }),
    base_url: setting(baseUrlSchema, defaults.base_url, {
      label: { en: 'Address of the provider', de: 'Adresse des Anbieters' },
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
