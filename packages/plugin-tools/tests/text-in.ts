import { z } from '@learnwright/plugin-sdk';
import type { TextOf } from '../src/text.ts';
import { toolsTranslations } from '../src/translations.ts';

const treeSchema = z.record(z.string(), z.unknown());

/** Finds the plugin's own texts in German for `de` and its regions, else in English. */
export function textIn(lang: string): TextOf {
  const texts = toolsTranslations[/^de\b/i.test(lang) ? 'de' : 'en'];
  return (key, values = {}) => {
    const found = key.split('.').reduce<unknown>((tree, part) => treeSchema.parse(tree)[part], texts);
    return z
      .string()
      .parse(found)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
}
