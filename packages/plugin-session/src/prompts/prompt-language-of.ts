import type { PromptLanguage } from './step-prompt.ts';

/** The language the tutor is instructed in: German for `de` and its regions, else English. */
export function promptLanguageOf(lang: string): PromptLanguage {
  return /^de([-_]|$)/i.test(lang.trim()) ? 'de' : 'en';
}
