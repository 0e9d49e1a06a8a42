import type { Clock } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import type { AppConfig } from '../configuration/app-config.ts';
import { boundJobs } from './ended-jobs.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { boundEvents } from './kept-events.ts';
import { boundAiUsage, boundEndedTokens } from './old-records.ts';
import { boundPluginAudit } from './plugin-audit.ts';
import { boundSignIn } from './sign-in-records.ts';
import { createUpkeep, deleteInBatches, type Upkeep, type UpkeepOptions, type UpkeepTask } from './upkeep.ts';

/** The upkeep of a server, and where it is told of what is kept. */
export interface ServerUpkeep extends Upkeep {
  readonly noteKept: KeptAnswers['note'];
}

/** What the upkeep works with. */
export interface ServerUpkeepParts extends Pick<UpkeepOptions, 'onEnded'> {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Lets the running plugins delete what they need not keep. */
  readonly upkeepOfPlugins: UpkeepTask;
}

/** Builds the upkeep of all that the server and its plugins keep. */
export function createServerUpkeep(
  { ai, auth, effects, jobs, limits, plugins }: AppConfig,
  database: Database,
  { clock, timers, logger, upkeepOfPlugins, onEnded }: ServerUpkeepParts,
): ServerUpkeep {
  const keptAnswers = createKeptAnswers({
    answers: database.stores.storedAnswers,
    clock,
    limit: limits.kept_bytes_per_caller,
    hurry: () => upkeep.hurry(),
  });
  const upkeep = createUpkeep({
    timers,
    logger,
    ...(onEnded && { onEnded }),
    tasks: {
      'answers under idempotency keys': keptAnswers.upkeep,
      'people who sign in': boundSignIn(database.stores.signIns, clock),
      'the ledger of AI calls': boundAiUsage(database.stores.aiUsage, clock, ai.ledger_days),
      'API tokens that have ended': boundEndedTokens(database.stores.apiTokens, clock, auth.ended_tokens_days),
      'the log of actions on plugins': boundPluginAudit(database.plugins.audit, clock, plugins.audit),
      'jobs that have ended': boundJobs(database.stores.jobs, clock, jobs),
      'events that were delivered': boundEvents(database.events.events, clock, effects.keep_days),
      'the calls that callers have left': (signal) =>
        deleteInBatches(signal, clock, (count) => database.rateLimits.deleteFull(clock.microseconds(), count)),
      'the data of plugins': upkeepOfPlugins,
    },
  });
  return { ...upkeep, noteKept: keptAnswers.note };
}
