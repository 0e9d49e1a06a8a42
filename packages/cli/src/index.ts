export { type Ending, EXIT_CODES } from './exit-codes.ts';
export { type CommandHelp, listCommandHelp } from './list-command-help.ts';
export { runCommandLine } from './run-command-line.ts';
export type {
  ContentFinding,
  ContentImportReport,
  DoctorCheck,
  MigrateReport,
  OnProgress,
  PluginCommands,
  PluginEntry,
  PluginFinding,
  PluginInstallReport,
  PluginRemoval,
  SeedReport,
  ServerCommands,
} from './server-commands.ts';
