export { type Ending, EXIT_CODES } from './command-result.ts';
export { type CommandHelp, listCommandHelp } from './create-program.ts';
export { runCommandLine } from './run-command-line.ts';
export type {
  ContentFinding,
  ContentImportReport,
  DoctorCheck,
  InstallOutcome,
  MigrateReport,
  OnProgress,
  PluginCommands,
  PluginFinding,
  RefusedInstallation,
  SeedReport,
  ServerCommands,
} from './server-commands.ts';
