import type { Attempt } from '../records/attempt.ts';
import type { ElementError, ElementKey, ElementMove } from '../records/element-error.ts';
import type { BegunChange } from '../stores/learning-stores.ts';
import { foldAttempts } from './attempt-matrix.ts';
import { elementAddressOf, elementAddressText, elementKeyOf, elementKeyText } from './element-address.ts';
import { publishMoves } from './element-events.ts';
import { lockLearner } from './followers.ts';
import type { ElementErrorPorts, ElementErrorStores } from './record-attempts.ts';

/** A row that moves, with its attempts as they were before the move. */
interface MovingRow {
  readonly row: ElementError;
  readonly to: ElementKey;
  readonly attempts: readonly Attempt[];
}

/**
 * Moves the attempts of all users to the new addresses of their elements, in one unit of work. Returns the number of
 * element-error rows that moved. All moves happen at once, so elements may change places or follow one another. Attempts
 * that meet at an address are folded together; the row keeps the id of the row already there, else of the first one that
 * moves there. The hook on_elements_moved tells of each learner what has moved. Throws when one element has two new addresses.
 */
export async function moveElements(
  ports: Pick<ElementErrorPorts, 'unitOfWork' | 'hooks'>,
  moves: readonly ElementMove[],
): Promise<number> {
  const real = requireSinglePlaces(moves).filter(({ from, to }) => elementAddressText(from) !== elementAddressText(to));
  if (real.length === 0) return 0;
  return ports.unitOfWork.run(async (stores) => {
    await stores.movedSets?.note([...new Set(real.map(({ from }) => from.set_id))]);
    const users = await lockUsers(stores, real);
    const moving = await readMovingRows(stores, real, users);
    for (const { row, to, attempts } of moving) {
      const change = users.get(row.user_id)?.change;
      for (const { attempt_id } of attempts) await stores.attempts.readdress(row.user_id, attempt_id, to, change);
      await stores.elementErrors.delete(elementKeyOf(row));
    }
    for (const { row, to } of moving) {
      await foldElement(stores, to, row.id);
      if (users.get(row.user_id)?.followed === true) await stores.elementFollowers?.note(row.user_id, [row, to]);
    }
    await publishMoves(
      ports,
      moving.map(({ row, to }) => ({ user_id: row.user_id, move: toMove(row, to) })),
    );
    return moving.length;
  });
}

function toMove(from: ElementKey, to: ElementKey): ElementMove {
  return { from: elementAddressOf(from), to: elementAddressOf(to) };
}

/** Drops repeated moves; throws when one element has two new addresses. */
function requireSinglePlaces(moves: readonly ElementMove[]): ElementMove[] {
  const known = new Map<string, ElementMove>();
  for (const move of moves) {
    const from = elementAddressText(move.from);
    const other = known.get(from) ?? move;
    if (elementAddressText(other.to) !== elementAddressText(move.to)) {
      throw new Error(`The element ${from} cannot move to two places.`);
    }
    known.set(from, other);
  }
  return [...known.values()];
}

/**
 * Locks the users whose rows move, in the order of their ids: two calls then never wait for each other. Returns the lock
 * of each.
 */
async function lockUsers(
  stores: ElementErrorStores,
  moves: readonly ElementMove[],
): Promise<ReadonlyMap<string, BegunChange>> {
  const user_ids = new Set<string>();
  for (const { from } of moves) {
    for (const { user_id } of await stores.elementErrors.listByAddress(from)) user_ids.add(user_id);
  }
  const users = new Map<string, BegunChange>();
  for (const user_id of [...user_ids].toSorted()) {
    const learner = await lockLearner(stores, user_id);
    if (learner !== null) users.set(user_id, learner);
  }
  return users;
}

/** Reads the rows again, because they may have changed before the locks; leaves out users who are not locked. */
async function readMovingRows(
  stores: ElementErrorStores,
  moves: readonly ElementMove[],
  users: ReadonlyMap<string, BegunChange>,
): Promise<MovingRow[]> {
  const moving: MovingRow[] = [];
  for (const { from, to } of moves) {
    for (const row of await stores.elementErrors.listByAddress(from)) {
      if (!users.has(row.user_id)) continue;
      const attempts = await stores.attempts.listLogs(row.user_id, [row]);
      moving.push({ row, to: elementKeyOf({ ...to, user_id: row.user_id }), attempts });
    }
  }
  return moving;
}

/** Folds the log of an element and saves the row; an existing row keeps its id. */
async function foldElement(stores: ElementErrorStores, key: ElementKey, id: string): Promise<void> {
  const staying = await stores.elementErrors.find(key);
  const row = foldAttempts(await stores.attempts.listLogs(key.user_id, [key]), staying?.id ?? id);
  if (row === null) throw new Error(`The element ${elementKeyText(key)} has a row, but no attempt is in the log.`);
  await stores.elementErrors.save(row);
}
