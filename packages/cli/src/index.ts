export { type Ending, EXIT_CODES } from './command-result.ts';
export type {
  ContentCommands,
  ContentExport,
  ContentFinding,
  ContentImportReport,
  ContentSet,
  ContentSetDeletion,
} from './content-commands.ts';
export { type CommandHelp, listCommandHelp } from './create-program.ts';
export type { LanguageCommands, LanguageReport } from './language-commands.ts';
export type {
  InstallOutcome,
  PluginCommands,
  PluginFinding,
  PluginListing,
  PluginSettingCommands,
  RefusedInstallation,
  TriedInstallation,
  TryOptions,
} from './plugin-commands.ts';
export { allowEarlyReaders, endProcess, runCommandLine } from './run-command-line.ts';
export type {
  ApiToken,
  BackupCommands,
  BackupReport,
  DeliveryReport,
  DoctorCheck,
  EffectCommands,
  JobCommands,
  MadeToken,
  MigrateReport,
  OnProgress,
  RestoreReport,
  SecretsRotation,
  SeedReport,
  ServerCommands,
  ServerDelivery,
  ServerJob,
  TokenCommands,
} from './server-commands.ts';
export type { ServerWork, WorkCommands } from './work-commands.ts';
