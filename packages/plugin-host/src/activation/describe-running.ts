import type { TextByLanguage } from '@learnwright/core';
import type { RouteGroup } from '@learnwright/http';
import type { FrontendManifest } from '@learnwright/plugin-sdk';
import type { RunningPlugin } from './running-plugin.ts';

/** What `GET /plugins/manifests` says of a plugin; `manifest` is empty where the plugin has none. */
export interface PluginManifest {
  readonly name: string;
  readonly version: string;
  readonly display_name: TextByLanguage;
  readonly manifest: FrontendManifest;
}

/** The manifests of running plugins, by name. */
export function describeManifests(running: Iterable<RunningPlugin>): Record<string, PluginManifest> {
  const manifests = [...running].map(({ plugin: { name, version }, display_name, manifest }) => {
    return [name, { name, version, display_name, manifest: manifest ?? {} }] as const;
  });
  return Object.fromEntries(manifests);
}

/** The routes of running plugins; the components of each get a prefix that no other plugin's can equal. */
export function describeRoutes(running: Iterable<RunningPlugin>): RouteGroup[] {
  return [...running].map(({ plugin: { name }, basePath, routes }) => {
    return { basePath, tag: name, componentPrefix: `${componentName(name)}_`, routes };
  });
}

/** The translations of running plugins into `de-AT`, else into `de`, by name. */
export function collectTranslations(
  running: Iterable<RunningPlugin>,
  language: string,
): Record<string, Readonly<Record<string, unknown>>> {
  const [base = language] = language.split('-', 1);
  const translations = [...running].flatMap(({ plugin: { name, translations } }) => {
    const key = [language, base].find((candidate) => Object.hasOwn(translations, candidate));
    return key === undefined ? [] : [[name, translations[key] ?? {}] as const];
  });
  return Object.fromEntries(translations);
}

/** `ai-openai` as `AiOpenai`; a digit keeps its separator, so that no two names look the same. */
function componentName(name: string): string {
  return name
    .split(/[-_]+/)
    .map((part) => (/^\d/.test(part) ? `_${part}` : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');
}
