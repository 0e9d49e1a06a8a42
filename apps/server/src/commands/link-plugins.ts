import type { Discovery } from '@learnwright/plugin-host';

/** Puts linked plugins before the installed ones, and in the place of those with their names. */
export function linkPlugins(installed: Discovery, linked: Discovery): Discovery {
  const names = new Set([...linked.plugins, ...linked.findings].map(({ name }) => name));
  return {
    plugins: [...linked.plugins, ...installed.plugins.filter(({ name }) => !names.has(name))],
    findings: [...linked.findings, ...installed.findings.filter(({ name }) => !names.has(name))],
  };
}
