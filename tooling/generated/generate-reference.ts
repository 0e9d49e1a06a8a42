import { type CommandTables, commandsPage } from './pages/commands-page.ts';
import { endpointsPage } from './pages/endpoints-page.ts';
import { type ErrorTables, errorsPage } from './pages/errors-page.ts';
import { type HookEntry, hooksPage } from './pages/hooks-page.ts';
import { type RuleTable, rulesPage } from './pages/rules-page.ts';
import { type SettingTables, settingsPage } from './pages/settings-page.ts';

/** What the reference is made of. */
export interface ReferenceTables {
  readonly errors: ErrorTables;
  readonly hooks: readonly HookEntry[];
  readonly commands: CommandTables;
  readonly settings: SettingTables;
  /** An OpenAPI document. */
  readonly endpoints: unknown;
  readonly rules: RuleTable;
}

/** The pages of docs/reference by their file names. The same tables always make the same text. */
export function generateReference(tables: ReferenceTables): ReadonlyMap<string, string> {
  return new Map([
    ['errors.md', errorsPage(tables.errors)],
    ['hooks.md', hooksPage(tables.hooks)],
    ['commands.md', commandsPage(tables.commands)],
    ['settings.md', settingsPage(tables.settings)],
    ['endpoints.md', endpointsPage(tables.endpoints)],
    ['rule-ids.md', rulesPage(tables.rules)],
  ]);
}
