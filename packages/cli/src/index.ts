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
export type { MoveDatabase, MoveReport } from './move-commands.ts';
export type {
  InstallOutcome,
  PluginCommands,
  PluginFinding,
  PluginListing,
  PluginSettingCommands,
  ReadPages,
  RefusedInstallation,
  ServeWithPlugin,
  TriedInstallation,
  TryOptions,
} from './plugin-commands.ts';
export { allowEarlyReaders, endProcess, runCommandLine } from './run-command-line.ts';
export type {
  BackupCommands,
  BackupReport,
  DeliveryReport,
  DoctorCheck,
  EffectCommands,
  JobCommands,
  MigrateReport,
  OnProgress,
  RestoreReport,
  SecretsRotation,
  SeedReport,
  ServerCommands,
  ServerDelivery,
  ServerJob,
  ServerPlaces,
} from './server-commands.ts';
export type { ApiToken, MadeToken, TokenCommands } from './token-commands.ts';
export type { ServerWork, ServerWorkSummary, WorkCommands } from './work-commands.ts';
