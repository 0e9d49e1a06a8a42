import { openDatabase } from '@learnwright/db';
import type { Life } from './live-as-learner.ts';

/**
 * Leaves what there is of an event of a learner: a delivery to a plugin that is not there, the note that it was handled, a
 * replay. A plugin is told one past at a time, so each learner needs another one.
 */
export async function insertEventRows(url: string, { user_id }: Life, plugin: string): Promise<void> {
  const database = await openDatabase({ url });
  const { events, subscriptions, replays } = database.events;
  const now = '2026-11-20T12:00:00.000000+00:00';
  const hook = 'on_attempts_recorded';
  try {
    await subscriptions.save({ plugin, hook, since: now, ended_at: null });
    const event = { id: `${hook}:${user_id}`, hook, user_id, project_id: null, arguments: [user_id], created_at: now };
    const lease = { owner: 'nobody', until: now, plugins: [] };
    await events.publish(event, { lease: () => lease, published: async () => undefined });
    await replays.note({ event_id: event.id, plugin: 'notes' }, user_id, now);
    const start = { after_user: '', after_position: 0, replayed: 0 };
    await replays.insert({ plugin, hooks: [hook], user_id, since: null, until: now, ...start });
  } finally {
    await database.close();
  }
}
