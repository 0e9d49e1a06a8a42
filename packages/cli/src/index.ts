export { type Ending, EXIT_CODES } from './command-result.ts';
export { type CommandHelp, listCommandHelp } from './create-program.ts';
export { runCommandLine } from './run-command-line.ts';
export type {
  ApiToken,
  ContentFinding,
  ContentImportReport,
  DoctorCheck,
  InstallOutcome,
  MadeToken,
  MigrateReport,
  OnProgress,
  PluginCommands,
  PluginFinding,
  RefusedInstallation,
  SecretsRotation,
  SeedReport,
  ServerCommands,
  TokenCommands,
} from './server-commands.ts';
