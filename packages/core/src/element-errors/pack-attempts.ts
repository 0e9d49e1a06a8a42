import type { Attempt } from '../records/attempt.ts';
import type { CursorValues } from '../stores/page.ts';
import type { Stores } from '../stores/stores.ts';
import type { UnitOfWork } from '../stores/unit-of-work.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { elementAddressText } from './element-address.ts';
import { groupByElement, isPackable, packLog } from './packed-log.ts';

/** The ports of packing. */
export interface PackingPorts {
  readonly unitOfWork: UnitOfWork<Pick<Stores, 'users' | 'attempts' | 'packedAttempts'>>;
}

/** How many attempts of a learner lead to the elements of one unit of work. */
const ATTEMPTS_AT_ONCE = 100;

/**
 * Packs attempts of a learner from before a time, in one unit of work: of each element the last of them stays and carries time and
 * result of the others (specification, R3.20). Nothing that follows from the log changes. Goes on behind `after`; returns
 * where the next call does, and null once nothing is left.
 */
export async function packOldAttempts(
  { unitOfWork }: PackingPorts,
  user_id: string,
  before: Timestamp,
  after: CursorValues | null,
): Promise<CursorValues | null> {
  return unitOfWork.run(async ({ users, attempts, packedAttempts }) => {
    if ((await users.lock(user_id)) === null) return null;
    const { items, next } = await attempts.listByUser(user_id, {
      limit: ATTEMPTS_AT_ONCE,
      after: after ?? (await beginning(packedAttempts, user_id)),
    });
    const isOld = ({ attempted_at }: Attempt) => attempted_at < before;
    const old = items.filter(isOld);
    const addresses = new Map(old.map((attempt) => [elementAddressText(attempt), attempt]));
    const found = addresses.size === 0 ? [] : await attempts.listByElements(user_id, [...addresses.values()]);
    const logs = [...groupByElement(found.filter((attempt) => isOld(attempt) && isPackable(attempt))).values()];
    const packed = logs.map(packLog).filter((attempt) => attempt !== null);
    await packedAttempts.replace(user_id, packed, listGone(logs, packed));
    if (next !== null && old.length === items.length) return next;
    await packedAttempts.noteUntil(user_id, before);
    return null;
  });
}

/** The ids of the attempts that others carry by now. */
function listGone(logs: readonly (readonly Attempt[])[], packed: readonly Attempt[]): string[] {
  const stays = new Set(packed.map(({ attempt_id }) => attempt_id));
  const shrunk = logs.filter((log) => log.some(({ attempt_id }) => stays.has(attempt_id)));
  return shrunk.flatMap((log) => log.map(({ attempt_id }) => attempt_id).filter((id) => !stays.has(id)));
}

/** Behind what was packed before: what has come since with a time from before that stays as it is. */
async function beginning({ findUntil }: Stores['packedAttempts'], user_id: string): Promise<CursorValues | null> {
  const until = await findUntil(user_id);
  return until === null ? null : [until, ''];
}
