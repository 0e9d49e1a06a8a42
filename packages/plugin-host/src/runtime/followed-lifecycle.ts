import type { HostDeliveries } from '../deliveries/deliveries.ts';
import type { HostSchedules } from '../schedules/schedules.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The lifecycle, and the work that goes on beside requests while plugins run. */
export interface FollowedLifecycle extends Lifecycle {
  /** Begins to deliver what follows commits, and to do what is due. `alone`: no other process uses the database. */
  startWork(options: { readonly alone: boolean }): Promise<void>;
}

/** Lets deliveries and schedules follow every change of which plugins run, and end with them. */
export function followLifecycle(
  lifecycle: Lifecycle,
  deliveries: HostDeliveries,
  schedules: HostSchedules,
): FollowedLifecycle {
  const followed =
    <Args extends readonly unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await change(...args);
      await deliveries.follow();
      await schedules.follow();
    };
  return {
    ...lifecycle,
    startWork: async (options) => {
      await deliveries.start(options);
      await schedules.start(options);
    },
    interrupt: () => {
      lifecycle.interrupt();
      void schedules.stop();
    },
    stop: async () => {
      await schedules.stop();
      await lifecycle.stop();
    },
    start: followed(lifecycle.start),
    replace: followed(lifecycle.replace),
    enable: followed(lifecycle.enable),
    disable: followed(lifecycle.disable),
    remove: followed(async (name, commit) => {
      await lifecycle.remove(name, commit);
      await deliveries.forget(name);
      await schedules.forget(name);
    }),
  };
}
