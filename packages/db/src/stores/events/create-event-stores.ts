import type { EventStores, Stores, UnitOfWork } from '@learnwright/core';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Executor } from '../../queries/executor.ts';
import type { AmbientUnit } from '../../unit-of-work.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createEventStore } from './event-store.ts';
import { createReplayStore } from './replay-store.ts';
import { createSubscriptionStore } from './subscription-store.ts';

/** What the stores of events work with. */
export interface EventStorePorts {
  readonly executor: Executor;
  readonly ambient: AmbientUnit;
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly lockName: Database['lockName'];
  /** For statements that no builder makes. */
  readonly db: Kysely<unknown>;
}

/** The stores of what follows commits. */
export function createEventStores(ports: EventStorePorts): EventStores {
  return {
    events: createEventStore(ports),
    deliveries: createDeliveryStore(ports),
    subscriptions: createSubscriptionStore(ports),
    replays: createReplayStore(ports),
  };
}
