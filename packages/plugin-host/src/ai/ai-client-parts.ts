import type { AiProviderRegistry, Clock, CreateId, HookBus } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Timers } from '../deadlines/timers.ts';
import type { AiPorts } from './ai-ports.ts';

/** A plugin's code that was called: a hook's name, or what else of a provider. */
export interface ProviderCall {
  readonly owner: string;
  readonly hook: string;
}

/** What an AI client is made of. */
export interface AiClientParts {
  readonly ports: AiPorts;
  readonly hooks: Pick<HookBus, 'firstJudged'>;
  readonly providers: AiProviderRegistry;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly logger: Logger;
  readonly timers: Timers;
  /** Runs code as its plugin's. */
  readonly runAs: <T>(call: ProviderCall, work: () => T) => T;
  /** Told that a plugin's code has failed: whose it is follows from `error`, what may be seen of it is `shown`. */
  readonly onFailure: (call: ProviderCall, error: unknown, shown: unknown) => void;
}
