import type { LearningStorage, Schemas } from '@learnwright/client';
import type { RunAttempt, RunChanges, RunReport } from '@learnwright/exercises';
import { type Draft, limitTimes, type WaitingList } from '../start/waiting.ts';

/** What is recorded in one go. The storage takes it a second time without a change: attempts have ids, reports have keys. */
export interface Unrecorded {
  readonly undone: readonly string[];
  readonly attempts: readonly RunAttempt[];
  readonly reports: readonly { readonly report: RunReport; readonly idempotencyKey: string }[];
}

/** What is kept of a run. */
interface KeptRun {
  readonly state: unknown;
  /** What the storage has not answered yet, oldest first. The first may have been stored. Null where nothing is kept. */
  readonly unrecorded: readonly Unrecorded[] | null;
  /** Whether the run has ended: then nothing has to be kept once all is recorded. */
  readonly isOver: boolean;
}

/** Reads what is kept of a run; nothing where it is no draft of ours. */
export function readDraft(text: string | null): KeptRun {
  try {
    const { state = null, unrecorded, isOver } = Object(JSON.parse(text ?? '{}'));
    return { state, unrecorded: Array.isArray(unrecorded) ? unrecorded : null, isOver: isOver === true };
  } catch {
    return { state: null, unrecorded: null, isOver: false };
  }
}

/** Keeps a run, until it has ended and all is recorded. */
export function keepRun(draft: Draft, run: KeptRun): void {
  draft.write(run.isOver && (run.unrecorded ?? []).length === 0 ? null : JSON.stringify(run));
}

/** What of a run waits to be recorded. */
export function unrecordedOf(draft: Draft): WaitingList<Unrecorded> {
  return {
    inTurn: draft.inTurn,
    read: () => readDraft(draft.read()).unrecorded ?? [],
    write: (unrecorded) => keepRun(draft, { ...readDraft(draft.read()), unrecorded }),
    date: (each, latest) => ({ ...each, attempts: dateAttempts(each.attempts, latest) }),
  };
}

function dateAttempts(attempts: readonly RunAttempt[], latest: number): readonly RunAttempt[] {
  const times = limitTimes(
    attempts.map(({ attempted_at }) => attempted_at),
    latest,
  );
  return attempts.map((attempt, index) => {
    const attempted_at = times[index];
    return attempted_at === undefined ? attempt : { ...attempt, attempted_at };
  });
}

/** Adds what has happened to what waits. */
export function addChanges(
  waiting: readonly Unrecorded[],
  { undone, attempts, progress }: RunChanges,
  createId: () => string,
): readonly Unrecorded[] {
  if (undone.length + attempts.length + progress.length === 0) return waiting;
  const reports = progress.map((report) => ({ report, idempotencyKey: createId() }));
  // Answers that wait behind the first go together: a learner without a network gives many.
  const last = waiting.length > 1 && undone.length === 0 ? waiting.at(-1) : undefined;
  if (last === undefined) return [...waiting, { undone, attempts, reports }];
  const together = {
    undone: last.undone,
    attempts: [...last.attempts, ...attempts],
    reports: [...last.reports, ...reports],
  };
  return [...waiting.slice(0, -1), together];
}

/** Records what waits of a run; `onRow` is told each row of the lesson that the storage answers. */
export async function record(
  storage: LearningStorage,
  { undone, attempts, reports }: Unrecorded,
  onRow: (row: Schemas['LessonProgress']) => void = () => undefined,
): Promise<void> {
  for (const id of undone) await takeBack(storage, id);
  if (attempts.length > 0) await storage.recordAttempts(attempts);
  for (const { report, idempotencyKey } of reports) onRow(await storage.recordProgress(report, { idempotencyKey }));
}

/** Takes an attempt back; one that the storage does not know needs no more. */
async function takeBack(storage: LearningStorage, attempt_id: string): Promise<void> {
  try {
    await storage.undoAttempt(attempt_id);
  } catch (error) {
    // A device says so by another class of error than a server.
    if (Object(error).code !== 'not_found') throw error;
  }
}
