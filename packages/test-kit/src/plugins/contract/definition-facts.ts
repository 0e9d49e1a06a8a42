import type { Setting } from '@learnwright/plugin-sdk';
import { type ContractFact, findLabelFaults, type PluginCandidate } from './contract-subject.ts';

/** The parts of a definition whose refusals have a fact of their own. */
const PARTS = ['settings', 'hooks', 'declares_hooks', 'migrations'];

/** What a definition shows of itself, before any of it runs. */
export const DEFINITION_FACTS: readonly ContractFact<PluginCandidate>[] = [
  {
    title: 'says what it is, in every language it speaks',
    find: (candidate) => [...refusalsOf(candidate, null), ...findNameFaults(candidate)],
  },
  {
    title: 'has settings that are editable with a label or internal, and defaults that fit',
    find: (candidate) => [...refusalsOf(candidate, ['settings']), ...findSettingFaults(candidate)],
  },
  {
    title: 'implements hooks that the specification knows or it declares',
    find: (candidate) => refusalsOf(candidate, ['hooks', 'declares_hooks']),
  },
  { title: 'numbers its migrations', find: (candidate) => refusalsOf(candidate, ['migrations']) },
];

/** The refusals about parts of a definition; for null, those about everything else. */
function refusalsOf({ refusals }: PluginCandidate, parts: readonly string[] | null): string[] {
  return refusals.filter((refusal) => {
    const [part = ''] = refusal.split(/[.:]/, 1);
    return parts === null ? !PARTS.includes(part) : parts.includes(part);
  });
}

/** A class has no display_name and no description: those are in its config file. */
function findNameFaults({ loaded, plugin, languages }: PluginCandidate): string[] {
  if (plugin === null || typeof loaded === 'function') return [];
  const { display_name, description } = plugin;
  return [
    ...findLabelFaults('display_name', display_name, languages),
    ...findLabelFaults('description', description, languages),
  ];
}

/** Labels that lack a language, and defaults that their own schema refuses. */
function findSettingFaults({ plugin, languages }: PluginCandidate): string[] {
  return Object.entries(plugin?.settings ?? {}).flatMap(([key, setting]) => [
    ...(setting.internal ? [] : findLabelFaults(`settings.${key}.label`, setting.label, languages)),
    ...findDefaultFaults(`settings.${key}.default`, setting),
  ]);
}

function findDefaultFaults(place: string, setting: Setting): string[] {
  try {
    const { error } = setting.schema.safeParse(setting.default);
    return (error?.issues ?? []).map(({ message }) => `${place}: ${message}.`);
  } catch (error) {
    // The schema is the plugin's code; one that works asynchronously throws here.
    return [`${place}: It could not be checked: ${String(error)}.`];
  }
}
