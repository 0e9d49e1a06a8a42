export type { BackupCommands, BackupReport, RestoreReport } from './backup-commands.ts';
export { type Ending, EXIT_CODES } from './command-result.ts';
export { type CommandHelp, listCommandHelp } from './create-program.ts';
export { allowEarlyReaders, runCommandLine } from './run-command-line.ts';
export type {
  ApiToken,
  ContentFinding,
  ContentImportReport,
  DeliveryReport,
  DoctorCheck,
  EffectCommands,
  InstallOutcome,
  JobCommands,
  MadeToken,
  MigrateReport,
  OnProgress,
  PluginCommands,
  PluginFinding,
  RefusedInstallation,
  SecretsRotation,
  SeedReport,
  ServerCommands,
  ServerDelivery,
  ServerJob,
  TokenCommands,
} from './server-commands.ts';
