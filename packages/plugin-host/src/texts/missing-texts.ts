import type { TextByLanguage } from '@learnwright/core';
import type { FrontendManifest } from '@learnwright/plugin-sdk';
import type { Plugin } from '../definition/plugin.ts';
import { comparePlaceholders } from './language-pack.ts';
import { LAST_LANGUAGE, listTexts, valueAt } from './text-lookup.ts';

type Labels = readonly (readonly [place: string, label: TextByLanguage])[];

/**
 * A sentence for each text and label of a plugin that a language of it lacks, and for each text whose placeholders are not
 * those of the English one. The languages are those of its translations, or, without any, those of its labels. A text that
 * `pt-BR` lacks may be one of `pt`.
 */
export function findMissingTexts(plugin: Plugin, manifest: FrontendManifest | null): string[] {
  const { translations, settings } = plugin;
  const labels: Labels = [
    ...Object.entries(settings).flatMap(([key, { label, help, unit, group }]) =>
      Object.entries({ label, help, unit, group }).flatMap(([field, text]) =>
        text === null || text === undefined ? [] : [[`settings.${key}.${field}`, text] as const],
      ),
    ),
    ...listLabels(manifest ?? {}),
  ];
  const translated = Object.keys(translations);
  const languages = translated.length > 0 ? translated : labels.flatMap(([, label]) => Object.keys(label));
  const declared = Object.fromEntries([LAST_LANGUAGE, ...languages].map((language) => [language, true]));
  const whole = Object.keys(declared).filter((language) => !hasBase(language, declared));
  return [...findMissingTranslations(translations), ...findMissingLabels(labels, whole)];
}

function findMissingTranslations(translations: Plugin['translations']): string[] {
  if (Object.keys(translations).length === 0) return [];
  const english = translations[LAST_LANGUAGE] ?? {};
  const all = new Set(
    Object.values(translations).flatMap((texts) => listTexts(texts).map(({ path }) => path.join('.'))),
  );
  return [LAST_LANGUAGE, ...Object.keys(translations).filter((language) => language !== LAST_LANGUAGE)].flatMap(
    (language) =>
      [...all].flatMap((key) => {
        const path = key.split('.');
        const text = valueAt(translations[language] ?? {}, path);
        if (text === undefined) {
          return hasBase(language, translations) ? [] : [`translations: ${language} has no text "${key}".`];
        }
        const counterpart = valueAt(english, path);
        const differ =
          typeof text === 'string' && counterpart !== undefined ? comparePlaceholders(text, counterpart) : null;
        return differ === null ? [] : [`translations: ${language}, "${key}": ${differ}`];
      }),
  );
}

function findMissingLabels(labels: Labels, languages: readonly string[]): string[] {
  return labels.flatMap(([place, label]) =>
    languages
      .filter((language) => (label[language] ?? '').trim() === '')
      .map((language) => `${place}: has no text in ${language}.`),
  );
}

/** Whether texts are there in the base language of a tag such as `pt-BR`. */
function hasBase(language: string, texts: Readonly<Record<string, unknown>>): boolean {
  const [base = ''] = language.split('-');
  return base !== language && texts[base] !== undefined;
}

/** The labels of a manifest with their places, such as `frontend_manifest.pages.0.label`. */
function listLabels(manifest: FrontendManifest): Labels {
  return Object.entries(manifest).flatMap(([slot, entries]) =>
    [entries].flat().flatMap((entry, index) => {
      const place = `frontend_manifest.${slot}${Array.isArray(entries) ? `.${index}` : ''}.label`;
      return entry === undefined ? [] : [[place, entry.label] as const];
    }),
  );
}
