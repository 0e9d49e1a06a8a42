import { findLabelFaults } from './find-label-faults.ts';
import type { ActiveRun } from './prepare-run.ts';

/** Labels of the frontend manifest that lack a language, and translations that do not have the same keys in each. */
export function findTextFaults({ plugin, languages, server }: ActiveRun): string[] {
  const manifest = server.host.manifests()[plugin.name]?.manifest;
  const labels = listLabels('frontend_manifest', manifest);
  return [
    ...labels.flatMap(([place, label]) => findLabelFaults(place, label, languages)),
    ...findTranslationFaults(plugin.translations, languages),
  ];
}

/** Every `label` in a value, with the place it stands at. */
function listLabels(place: string, value: unknown): [place: string, label: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${place}.${key}`;
    return key === 'label' ? [[at, inner] satisfies [string, unknown]] : listLabels(at, inner);
  });
}

function findTranslationFaults(
  translations: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): string[] {
  if (Object.keys(translations).length === 0) return [];
  const spoken = [...new Set([...languages, ...Object.keys(translations)])];
  const all = new Set(spoken.flatMap((language) => listKeys(translations[language])));
  return spoken.flatMap((language) => {
    const keys = listKeys(translations[language]);
    const absent = [...all].filter((key) => !keys.includes(key));
    return absent.map((key) => `translations.${language}.${key}: It is missing.`);
  });
}

/** The keys of an object and of the objects in it, as paths. */
function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...listKeys(inner).map((path) => `${key}.${path}`)]);
}
