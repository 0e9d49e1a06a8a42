import type { AppContext } from '../../app-context.ts';
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';

const REGISTERED = new Map<string, Record<string, unknown>>([
  ['en', ENGLISH],
  ['de', GERMAN],
]);

/** The strings of a language or its base language, what plugins add under `plugins`; else the English ones. */
export function readTranslations(context: AppContext, lang: string): Record<string, unknown> {
  const base = lang.toLowerCase().split(/[-_]/)[0] ?? '';
  const language = REGISTERED.has(base) ? base : 'en';
  return { ...REGISTERED.get(language), plugins: context.host.translations(language) };
}
