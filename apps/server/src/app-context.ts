import type { Clock, CreateId, Stores, UnitOfWork } from '@learnwright/core';
import type { PluginHost, PluginInstaller } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import type { AppConfig } from './configuration/app-config.ts';
import type { ProviderKeys } from './secrets/provider-keys.ts';

/** The ports and settings of the core endpoints; built once, in the composition root. */
export interface AppContext {
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly host: PluginHost;
  readonly installer: PluginInstaller;
  readonly providerKeys: ProviderKeys;
  readonly config: AppConfig;
  readonly logger: Logger;
  /** The service version that /health names. */
  readonly version: string;
  /** Rejects unless the database answers. */
  readonly ping: () => Promise<void>;
}
