import type { Clock, CreateId, Stores, UnitOfWork, WorkStore } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { PluginHost } from '@learnwright/plugin-host';
import type { PluginInstaller } from '@learnwright/plugin-installer';
import type { Logger } from '@learnwright/plugin-sdk';
import type { ServerJobs } from '../background/jobs/server-jobs.ts';
import type { AppConfig } from '../configuration/app-config.ts';
import type { Environment } from '../configuration/environment.ts';
import type { ReadinessCheck } from '../operations/readiness.ts';
import type { ProviderKeys } from '../secrets/provider-key-sources.ts';
import type { SecretsPorts } from '../secrets/rotate-secrets.ts';
import type { ApiDocument } from './documentation/api-document.ts';

/** The ports and settings of the core endpoints; built once, in the composition root. */
export interface AppContext {
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork<Stores>;
  /** Runs work that only reads, and sees all of it as it was at one moment. */
  readonly snapshot: Database['snapshot'];
  /** Runs work outside units of work while nobody else runs work of the same name. */
  readonly exclusively: Database['exclusively'];
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly host: PluginHost;
  readonly installer: PluginInstaller;
  readonly jobs: ServerJobs;
  readonly work: WorkStore;
  readonly tablesWithoutRights: Database['tablesWithoutRights'];
  readonly providerKeys: ProviderKeys;
  readonly secrets: SecretsPorts;
  readonly config: AppConfig;
  /** Whether callers send credentials; in open mode everybody is an operator. */
  readonly authMode: Environment['APP_AUTH_MODE'];
  /** Whether any proxy is believed in what it says of clients. */
  readonly trustsProxies: boolean;
  /** The page of the metrics. */
  readonly readMetrics: () => Promise<string>;
  readonly logger: Logger;
  /** The service version that /health names. */
  readonly version: string;
  /** The OpenAPI document of the core endpoints and the running plugins, kept until other versions run. */
  readonly apiDocument: () => ApiDocument;
  /** Whether the server can do its work. */
  readonly readiness: ReadinessCheck;
}
