import type { MetricEntry, SignInEndpoint } from '@learnwright/server';
import { type CommandTables, commandsPage } from './pages/commands-page.ts';
import { endpointsPage } from './pages/endpoints-page.ts';
import { type ErrorTables, errorsPage } from './pages/errors-page.ts';
import { type HookEntry, hooksPage } from './pages/hooks-page.ts';
import { metricsPage } from './pages/metrics-page.ts';
import { pluginContextPage } from './pages/plugin-context-page.ts';
import { type PluginRuleTable, pluginRulesPage } from './pages/plugin-rules-page.ts';
import { type RuleTable, rulesPage } from './pages/rules-page.ts';
import { type SettingTables, settingsPage } from './pages/settings-page.ts';
import type { InterfaceEntry } from './read-interfaces.ts';

/** What the reference is made of. */
export interface ReferenceTables {
  readonly errors: ErrorTables;
  readonly hooks: readonly HookEntry[];
  /** The types that the hooks name. */
  readonly hookTypes: readonly InterfaceEntry[];
  readonly commands: CommandTables;
  readonly settings: SettingTables;
  readonly metrics: readonly MetricEntry[];
  /** An OpenAPI document. */
  readonly endpoints: unknown;
  /** The endpoints of sign-in, which are not in the document. */
  readonly signIn: readonly SignInEndpoint[];
  readonly rules: RuleTable;
  readonly pluginRules: PluginRuleTable;
  readonly pluginContext: readonly InterfaceEntry[];
  /** JSON Schemas by file name. */
  readonly schemas: ReadonlyMap<string, string>;
}

/** The pages of docs/reference, and what is beside them, by their file names. The same tables always make the same text. */
export function generateReference(tables: ReferenceTables): ReadonlyMap<string, string> {
  return new Map([
    ['errors.md', errorsPage(tables.errors)],
    ['hooks.md', hooksPage(tables.hooks, tables.hookTypes)],
    ['commands.md', commandsPage(tables.commands)],
    ['settings.md', settingsPage(tables.settings)],
    ['metrics.md', metricsPage(tables.metrics)],
    ['endpoints.md', endpointsPage(tables.endpoints, tables.signIn)],
    ['rule-ids.md', rulesPage(tables.rules)],
    ['plugin-rules.md', pluginRulesPage(tables.pluginRules)],
    ['plugin-context.md', pluginContextPage(tables.pluginContext)],
    ...tables.schemas,
  ]);
}
