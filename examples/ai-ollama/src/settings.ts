import { internal, modelSettings, setting, z } from '@learnwright/plugin-sdk';

/** What an operator may change; the defaults are in config/ai-ollama.yaml too. */
export const settings = {
  ...modelSettings({ default_model: 'ollama/llama3.2', prefixes: ['ollama/'] }),
  // Internal: a key may be sent to this address, so that nobody may change it over HTTP.
  base_url: internal(z.url({ protocol: /^https?$/ }), 'http://127.0.0.1:11434'),
  image_models: setting(z.array(z.string().trim().min(1).max(100)).max(50), ['llava', 'llama3.2-vision', 'gemma3'], {
    label: {
      en: 'Beginnings of the names of models that take pictures',
      de: 'Anfänge der Namen von Modellen, die Bilder annehmen',
    },
  }),
  timeout_seconds: setting(z.number().min(0.01).max(110), 100, {
    label: { en: 'Seconds to wait for a sign of life', de: 'Sekunden, die auf ein Lebenszeichen gewartet wird' },
  }),
  retries: setting(z.int().min(0).max(5), 1, {
    label: {
      en: 'Further tries when Ollama cannot be reached',
      de: 'Weitere Versuche, wenn Ollama nicht erreichbar ist',
    },
  }),
};
