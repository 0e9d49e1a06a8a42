import { fileURLToPath } from 'node:url';
import { mergeTranslations, readTranslations } from '@learnwright/plugin-host';
import { type ActiveRun, type ContractFact, findLabelFaults, type PluginRun } from './contract-subject.ts';
import { findHookFaults } from './hook-facts.ts';
import { findRoundFaults } from './round-facts.ts';
import { findAnswerFaults, findRouteFaults } from './route-facts.ts';
import { findPrivacyFaults, findTableFaults, findUnknownUserFaults } from './table-facts.ts';

/** What a server says of a plugin whose routes it does not take. */
const ABOUT_ROUTES = /: routes: | path parameter "| takes the requests of /;

/** What a database and a server show of a plugin. */
export const RUN_FACTS: readonly ContractFact<PluginRun>[] = [
  { title: 'migrates from empty, and only once', find: ({ migrationFaults }) => migrationFaults },
  { title: 'keeps to tables of its own', find: findTableFaults },
  { title: 'has privacy functions where a table has a user_id', find: findPrivacyFaults },
  { title: 'is activated', find: ({ failure }) => failuresOf(failure, (text) => !ABOUT_ROUTES.test(text)) },
  {
    title: 'has routes that a server takes',
    find: ({ failure }) => failuresOf(failure, (text) => ABOUT_ROUTES.test(text)),
  },
];

/** What an active plugin does. */
export const ACTIVE_FACTS: readonly ContractFact<ActiveRun>[] = [
  { title: 'has its pages, labels and translations in every language it speaks', find: findTextFaults },
  { title: 'says of every route what it does', find: findRouteFaults },
  { title: 'answers hooks with what they promise', find: findHookFaults },
  { title: 'answers errors with problem documents, and never fails', find: findAnswerFaults },
  { title: 'holds nothing of an unknown user and erases nothing', find: findUnknownUserFaults },
  { title: 'leaves nothing behind in twenty rounds of activation', find: findRoundFaults },
];

function failuresOf(failure: string | null, matches: (failure: string) => boolean): string[] {
  return failure !== null && matches(failure) ? [failure] : [];
}

/** Labels of the frontend manifest that lack a language, and translations that do not have the same keys in each. */
async function findTextFaults({ plugin, directory, languages, server }: ActiveRun): Promise<string[]> {
  const manifest = server.host.manifests()[plugin.name];
  const labels = listLabels('frontend_manifest', manifest);
  const ofFiles = await readTranslations(fileURLToPath(directory));
  return [
    ...labels.flatMap(([place, label]) => findLabelFaults(place, label, languages)),
    ...findTranslationFaults(mergeTranslations(ofFiles, plugin.translations), languages),
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
