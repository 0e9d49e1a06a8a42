import type { Setting } from '@learnwright/plugin-sdk';
import { findLabelFaults } from './find-label-faults.ts';
import type { PluginCandidate } from './plugin-candidate.ts';

/** Labels that lack a language, and defaults that their own schema refuses. */
export function findSettingFaults({ plugin, languages }: PluginCandidate): string[] {
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
