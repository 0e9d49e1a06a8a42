import type { Clock } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { AppConfig } from '../../configuration/app-config.ts';
import { boundJobs } from './ended-jobs.ts';
import { boundEvents } from './kept-events.ts';
import { packAttempts } from './old-attempts.ts';
import { boundAiUsage, boundEndedTokens } from './old-records.ts';
import { boundPluginAudit } from './plugin-audit.ts';
import { boundSignIn } from './sign-in-records.ts';
import type { ResponseBounds } from './stored-responses.ts';
import { deleteInBatches, type UpkeepTask, type UpkeepTasks } from './upkeep.ts';

/** What keeps within bounds all that the server and its plugins keep. */
export function listUpkeepTasks(
  { ai, auth, effects, jobs, learners, plugins }: AppConfig,
  database: Database,
  {
    clock,
    responseBounds,
    erasures,
    ofPlugins,
  }: {
    readonly clock: Clock;
    readonly responseBounds: ResponseBounds;
    /** Finishes the erasures that were cut off. */
    readonly erasures: UpkeepTask;
    /** Lets the running plugins delete what they need not keep. */
    readonly ofPlugins: UpkeepTask;
  },
): UpkeepTasks {
  return {
    'users whose erasure was cut off': erasures,
    'answers under idempotency keys': responseBounds.upkeep,
    'people who sign in': boundSignIn(database.stores.signIns, clock),
    'the ledger of AI calls': boundAiUsage(database.stores.aiUsage, clock, ai.ledger_days),
    'API tokens that have ended': boundEndedTokens(database.stores.apiTokens, clock, auth.ended_tokens_days),
    'the log of actions on plugins': boundPluginAudit(database.plugins.audit, clock, plugins.audit),
    'jobs that have ended': boundJobs(database.stores.jobs, clock, jobs),
    'events that were delivered': boundEvents(database.events.events, clock, effects.keep_days),
    'attempts that are old': packAttempts(database, clock, learners.attempt_days),
    'the calls that callers have left': (signal) =>
      deleteInBatches(signal, clock, (count) => database.rateLimits.deleteFull(clock.microseconds(), count)),
    'the data of plugins': ofPlugins,
  };
}
