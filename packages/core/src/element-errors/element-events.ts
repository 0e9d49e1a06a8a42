import type { HookPublisher } from '../hooks/durable-hooks.ts';
import type { Attempt } from '../records/attempt.ts';
import type { ElementError, ElementMove } from '../records/element-error.ts';
import { elementAddressText } from './element-address.ts';

/** Who is told of changes of elements; default: nobody is, and nothing is asked. */
export interface ElementEvents {
  readonly hooks?: HookPublisher | undefined;
}

/** The most moves that one event holds. */
const MOVES_PER_EVENT = 200;

/** Publishes the new attempts of a batch. */
export async function publishAttempts(
  { hooks }: ElementEvents,
  user_id: string,
  added: readonly Attempt[],
): Promise<void> {
  if (added.length === 0 || hooks?.isAwaited('on_attempts_recorded') !== true) return;
  await hooks.publish('on_attempts_recorded', { user_id }, user_id, added);
}

/** Publishes the rows that were not mastered before a batch of new attempts, and are mastered after it. */
export async function publishMastered(
  { hooks }: ElementEvents,
  before: ReadonlyMap<string, ElementError>,
  changed: Iterable<ElementError>,
): Promise<void> {
  if (hooks?.isAwaited('on_element_mastered') !== true) return;
  for (const row of changed) {
    if (!row.mastered || before.get(elementAddressText(row))?.mastered === true) continue;
    await hooks.publish('on_element_mastered', { user_id: row.user_id }, row);
  }
}

/** Publishes an attempt that was taken out of the log, and the row that is left of its element. */
export async function publishUndone(
  { hooks }: ElementEvents,
  attempt: Attempt,
  row: ElementError | null,
): Promise<void> {
  if (hooks?.isAwaited('on_attempt_undone') !== true) return;
  await hooks.publish('on_attempt_undone', { user_id: attempt.user_id }, attempt, row);
}

/** Publishes to each learner what has moved of theirs, at most `MOVES_PER_EVENT` moves in an event. */
export async function publishMoves(
  { hooks }: ElementEvents,
  moved: readonly { readonly user_id: string; readonly move: ElementMove }[],
): Promise<void> {
  if (hooks?.isAwaited('on_elements_moved') !== true) return;
  const byLearner = new Map<string, ElementMove[]>();
  for (const { user_id, move } of moved) {
    const moves = byLearner.get(user_id);
    if (moves === undefined) byLearner.set(user_id, [move]);
    else moves.push(move);
  }
  for (const [user_id, moves] of byLearner) {
    for (let from = 0; from < moves.length; from += MOVES_PER_EVENT) {
      await hooks.publish('on_elements_moved', { user_id }, user_id, moves.slice(from, from + MOVES_PER_EVENT));
    }
  }
}
