import { code, page, table } from './markdown.ts';

/** The rules of plugins by id. */
export type PluginRuleTable = Readonly<
  Record<string, { readonly severity: string; readonly step: string; readonly sentence: string }>
>;

/** docs/reference/plugin-rules.md, the steps in the order of the table. */
export function pluginRulesPage(rules: PluginRuleTable): string {
  const bySteps = Map.groupBy(Object.entries(rules), ([, { step }]) => step);
  return page('Rules of plugins', 'PLUGIN_RULES of packages/plugin-installer', [
    'What `learnwright plugin validate` and `pack`, and a server that is to install a plugin, can find. Each finding names its ' +
      'rule, the file, and what is wrong there. All findings of a step come at once. An error refuses the plugin, a warning ' +
      'does not. Ids are only ever added.',
    ...[...bySteps].flatMap(([step, entries]) => [
      `## ${step}`,
      table(
        ['Rule', 'Severity', 'What it says'],
        entries.map(([id, { severity, sentence }]) => [code(id), severity, sentence]),
      ),
    ]),
  ]);
}
