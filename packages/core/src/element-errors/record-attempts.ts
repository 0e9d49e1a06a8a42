import { AppError, type ErrorFinding, notFound } from '../errors/app-error.ts';
import type { FindingCode } from '../errors/finding-codes.ts';
import type { CreateId } from '../id-factory.ts';
import type { Attempt, AttemptInput } from '../records/attempt.ts';
import type { ElementAddress, ElementError } from '../records/element-error.ts';
import type { AnsweredReview } from '../stores/activity-store.ts';
import type { Stores } from '../stores/stores.ts';
import type { UnitOfWork } from '../stores/unit-of-work.ts';
import type { Clock } from '../time/clock.ts';
import { formatTimestamp, type Timestamp } from '../time/timestamp.ts';
import { listReview, listReviews } from './answered-reviews.ts';
import { applyAttempt, foldLog } from './attempt-matrix.ts';
import { ADDRESS_BYTES, elementAddressOf, elementAddressText, measureAddress } from './element-address.ts';
import { type ElementEvents, publishAttempts, publishMastered } from './element-events.ts';
import { type LearnerStores, lockLearner } from './followers.ts';
import { compareAttempts, groupByElement, unpackLog } from './packed-log.ts';

/** The stores that the element-error rules read and write. */
export type ElementErrorStores = LearnerStores &
  Pick<Stores, 'users' | 'elementErrors' | 'attempts'> &
  Partial<Pick<Stores, 'movedSets' | 'packedAttempts'>>;

/** The ports of the element-error rules. */
export interface ElementErrorPorts extends ElementEvents {
  readonly unitOfWork: UnitOfWork<ElementErrorStores>;
  readonly clock: Clock;
  readonly createId: CreateId;
  /**
   * Tells where the elements of attempts are by now, in the order of the attempts, or null where none has moved. It is asked
   * of attempts in sets whose elements have moved. Default: they are where the attempts say.
   */
  readonly redirect?: (attempts: readonly Attempt[]) => Promise<readonly ElementAddress[] | null>;
}

/** An attempt to record. One that a device has received from a server may carry others (specification, R3.20). */
export type NewAttempt = AttemptInput & Pick<Attempt, 'earlier'>;

const IN_FUTURE = 'The time is more than five minutes ahead of the server.';
const TOO_LONG = `The address has more than ${ADDRESS_BYTES} bytes.`;
const FUTURE_ALLOWED_MICROSECONDS = 5 * 60 * 1_000_000;

/**
 * Stores a batch of attempts in one unit of work. Returns the resulting row of each attempt, in the order of the batch;
 * an element that occurs twice has its final row twice. A known attempt_id changes nothing. A late attempt folds the log
 * of its element again, so any order, split or repetition of the same attempts ends in the same row (specification,
 * R3.5). Attempts at an element that has moved are stored where it is now. A day on which a due review was answered is an
 * active day of the learner (specification, R4.7). The hook on_attempts_recorded hears of what is new,
 * on_element_mastered of each element that was not mastered before the batch and is mastered after it. Throws not_found for
 * an unknown user, and invalid_request for times more than five minutes ahead and addresses of more than 2,400 bytes.
 */
export async function recordAttempts(
  ports: ElementErrorPorts,
  user_id: string,
  inputs: readonly NewAttempt[],
): Promise<ElementError[]> {
  const attempts = dateAttempts(ports, user_id, inputs);
  return ports.unitOfWork.run(async (stores) => {
    const learner = await lockLearner(stores, user_id, [...new Set(attempts.map(({ set_id }) => set_id))]);
    if (learner === null) throw notFound('user', user_id);
    const { logged, added, found } = await logAttempts(ports, stores, user_id, attempts, learner.change);
    const rows = new Map<string, ElementError>();
    for (const row of found ?? (await stores.elementErrors.findAll(user_id, addressesOf(logged)))) {
      rows.set(elementAddressText(row), row);
    }
    const { changed, reviewed, added: news } = await foldAdded(stores, user_id, rows, added, ports.createId);
    await stores.elementErrors.saveAll([...changed.values()]);
    await stores.activity?.recordReviews(user_id, learner.timezone, reviewed);
    if (learner.followed) await stores.elementFollowers?.note(user_id, [...changed.values()]);
    await publishAttempts(ports, user_id, news);
    await publishMastered(ports, rows, changed.values());
    return logged.map((attempt) => {
      const element = elementAddressText(attempt);
      return changed.get(element) ?? rows.get(element) ?? failUnfolded();
    });
  });
}

/** Gives every attempt a time and an id; throws one finding for each time that is too far ahead, and each address that is too long. */
function dateAttempts(ports: ElementErrorPorts, user_id: string, inputs: readonly NewAttempt[]): Attempt[] {
  const now = ports.clock.microseconds();
  const latest = latestAttemptTime(ports.clock);
  const findings: ErrorFinding[] = [];
  const attempts = inputs.map((input, index): Attempt => {
    const attempted_at = input.attempted_at ?? formatTimestamp(now + index);
    const found = (field: string, code: FindingCode, message: string) =>
      findings.push({ pointer: `/attempts/${index}/${field}`, code, message });
    if (attempted_at > latest) found('attempted_at', 'in_future', IN_FUTURE);
    if (measureAddress(input) > ADDRESS_BYTES) found('element_key', 'too_big', TOO_LONG);
    const { attempt_id = ports.createId() } = input;
    // Nothing is forgiven in a wrong answer, whatever a client says.
    const differences = input.correct ? (input.differences ?? []) : [];
    return { ...input, user_id, differences, attempted_at, attempt_id };
  });
  if (findings.length > 0) throw new AppError('invalid_request', 'Some attempts are not taken.', { findings });
  return attempts;
}

/** The latest time that an attempt may have: five minutes from now. */
export function latestAttemptTime(clock: Clock): Timestamp {
  return formatTimestamp(clock.microseconds() + FUTURE_ALLOWED_MICROSECONDS);
}

/** Attempts at the places where their elements are now: content may have been updated while a device was offline. */
async function redirectAttempts({ redirect }: ElementErrorPorts, attempts: readonly Attempt[]) {
  const places = (await redirect?.(attempts)) ?? null;
  if (places === null || places.length !== attempts.length) return attempts;
  return attempts.map((attempt, index) => ({ ...attempt, ...elementAddressOf(places[index] ?? attempt) }));
}

/** The different addresses of attempts. */
function addressesOf(attempts: readonly Attempt[]): ElementAddress[] {
  return [...new Map(attempts.map((attempt) => [elementAddressText(attempt), elementAddressOf(attempt)])).values()];
}

/**
 * Adds a batch to the log. Returns each attempt as the log has it, in the order of the batch, those that are new, and the rows
 * of their elements where these were read with them.
 */
async function logAttempts(
  ports: ElementErrorPorts,
  stores: ElementErrorStores,
  user_id: string,
  attempts: readonly Attempt[],
  change: number,
): Promise<LoggedAttempts> {
  const byId = new Map<string, Attempt>();
  // Of several attempts with one id the first counts.
  for (const attempt of attempts.toReversed()) byId.set(attempt.attempt_id, attempt);
  const unique = attempts.filter((attempt) => byId.get(attempt.attempt_id) === attempt);
  const asked = addressesOf(unique);
  const stored = await stores.movedSets?.insertUnmoved(user_id, unique, asked, change);
  const ids = new Set(stored?.ids ?? (await stores.attempts.insertAll(unique, change)));
  const left = new Map(unique.filter(({ attempt_id }) => !ids.has(attempt_id)).map((each) => [each.attempt_id, each]));
  for (const attempt of left.size === 0 ? [] : await stores.attempts.findAll(user_id, [...left.keys()])) {
    byId.set(attempt.attempt_id, attempt);
    left.delete(attempt.attempt_id);
  }
  // What is neither new nor known is in a set whose elements have moved.
  const moved = left.size === 0 ? [] : await redirectAttempts(ports, [...left.values()]);
  for (const attempt of moved) byId.set(attempt.attempt_id, attempt);
  for (const id of moved.length === 0 ? [] : await stores.attempts.insertAll(moved, change)) ids.add(id);
  const inLog = unique.map((attempt) => byId.get(attempt.attempt_id) ?? attempt);
  // An attempt that is known, or is stored elsewhere, may have another address than it says.
  const places = new Set(asked.map(elementAddressText));
  const isWhole = inLog.every((attempt) => places.has(elementAddressText(attempt)));
  return {
    logged: attempts.map((attempt) => byId.get(attempt.attempt_id) ?? attempt),
    added: inLog.filter(({ attempt_id }) => ids.has(attempt_id)),
    found: isWhole ? (stored?.rows ?? null) : null,
  };
}

interface LoggedAttempts {
  readonly logged: readonly Attempt[];
  readonly added: readonly Attempt[];
  readonly found: readonly ElementError[] | null;
}

/** What new attempts have changed. */
interface Folded {
  readonly changed: ReadonlyMap<string, ElementError>;
  readonly reviewed: readonly AnsweredReview[];
  /** Those that nobody has known: others may carry one that was sent again. */
  readonly added: readonly Attempt[];
}

/**
 * Folds new attempts into the rows of their elements, by element. One that comes late, or carries others, folds the log of its
 * element again.
 */
async function foldAdded(
  stores: ElementErrorStores,
  user_id: string,
  rows: ReadonlyMap<string, ElementError>,
  added: readonly Attempt[],
  createId: CreateId,
): Promise<Folded> {
  const changed = new Map<string, ElementError>();
  const late = new Map<string, ElementError>();
  const reviewed: AnsweredReview[] = [];
  for (const attempt of added.toSorted(compareAttempts)) {
    const element = elementAddressText(attempt);
    const row = rows.get(element) ?? null;
    const before = changed.get(element) ?? row;
    const after = applyAttempt(before, attempt, createId());
    if (attempt.earlier !== undefined || (row !== null && attempt.attempted_at <= row.last_attempt_at)) {
      late.set(element, after);
    }
    // Of a late one, and of what follows it, the log tells which review it was.
    if (!late.has(element)) reviewed.push(...listReview(before, attempt));
    changed.set(element, after);
  }
  const isAdded = new Set(added.map(({ attempt_id }) => attempt_id));
  const folded = [...late.values()];
  // On a device nobody counts, and nothing is bounded.
  const portions = await stores.packedAttempts?.boundLogs(user_id, [...changed.values()], folded);
  for (const addresses of portions ?? [folded.map(elementAddressOf)]) {
    const log = groupByElement(await stores.attempts.listLogs(user_id, addresses));
    for (const element of addresses.map(elementAddressText)) {
      const attempts = log.get(element) ?? [];
      const unpacked = unpackLog(attempts);
      changed.set(element, foldLog(unpacked, late.get(element)?.id ?? createId()) ?? failUnfolded());
      reviewed.push(...listReviews(unpacked, isAdded));
      const whole = new Set(unpacked.map(({ attempt_id }) => attempt_id));
      for (const { attempt_id } of attempts) if (!whole.has(attempt_id)) isAdded.delete(attempt_id);
    }
  }
  return { changed, reviewed, added: added.filter(({ attempt_id }) => isAdded.has(attempt_id)) };
}

/** An attempt is in the log, and its element has no row. */
function failUnfolded(): never {
  throw new Error('No row');
}
