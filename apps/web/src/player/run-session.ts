import type { LearningStorage, Schemas } from '@learnwright/client';
import type { RunAttempt, RunChanges, RunEvent, RunReport, RunState, RunView } from '@learnwright/exercises';

/** What a learner does; the session adds the time, and names answers. */
export type PlayerEvent =
  | { readonly type: 'resume' | 'hint' | 'skip' | 'undo' | 'next' }
  | { readonly type: 'answer' }
  | { readonly type: 'write'; readonly text: string; readonly place?: number }
  | { readonly type: 'choose'; readonly choice: number; readonly place?: number };

/** A run of a lesson or of a review, as `@learnwright/exercises` makes it. */
export interface Run<State extends RunState, View extends RunView> {
  restore(kept: unknown): State;
  reduce(state: State, event: RunEvent): State;
  view(state: State): View;
  changes(before: State | null, after: State): RunChanges;
}

/** How far a run is, and whether that is stored. */
export interface RunSnapshot<State extends RunState> {
  readonly state: State;
  /** The row of the lesson as the storage answered last; null before it has, and in a review. */
  readonly row: Schemas['LessonProgress'] | null;
  /** `stored`, on its way, or `failed` until it is tried again. */
  readonly records: 'stored' | 'sending' | 'failed';
}

/** Plays a run: keeps each state, and records what has happened behind the screen. */
export interface RunSession<State extends RunState> {
  current(): RunSnapshot<State>;
  subscribe(listener: () => void): () => void;
  send(event: PlayerEvent): void;
  /** Sends again what could not be recorded. */
  retry(): void;
}

/** What a session is made of. */
export interface RunSessionPorts<State extends RunState> {
  readonly run: Run<State, RunView>;
  readonly storage: LearningStorage;
  /** Where the state is kept until the run has ended. */
  readonly draft: { read(): string | null; write(value: string | null): void };
  readonly now: () => number;
  readonly createId: () => string;
}

/** What is recorded in one go. The storage takes it a second time without a change: attempts have ids, reports have keys. */
interface Unrecorded {
  readonly undone: readonly string[];
  readonly attempts: readonly RunAttempt[];
  readonly reports: readonly { readonly report: RunReport; readonly idempotencyKey: string }[];
}

/**
 * Opens a run where the learner has left it. All that happens is recorded in its order, an answer that is taken back soon after, too:
 * so lost calls and lost tabs change nothing of what stands in the rows at the end.
 */
export function openRunSession<State extends RunState>(ports: RunSessionPorts<State>): RunSession<State> {
  const { run, storage, draft, now, createId } = ports;
  const listeners = new Set<() => void>();
  const kept = readDraft(draft.read());
  const state = run.restore(kept.state);
  /** What the storage has not answered yet, oldest first. The first may have been stored. */
  const unrecorded = [...(kept.unrecorded ?? [])];
  if (state !== kept.state || kept.unrecorded === null) {
    // The run begins at the row of the lesson, so the row stands. Answers that were given stay given.
    for (const [index, each] of unrecorded.entries()) unrecorded[index] = { ...each, reports: [] };
    note(run.changes(null, state));
  }
  let snapshot: RunSnapshot<State> = { state, row: null, records: 'stored' };
  let isSending = false;

  function show(next: Partial<RunSnapshot<State>>): void {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  }

  function keep(): void {
    const isOver = run.view(snapshot.state).phase === 'ended' && unrecorded.length === 0;
    draft.write(isOver ? null : JSON.stringify({ state: snapshot.state, unrecorded }));
  }

  function note({ undone, attempts, progress }: RunChanges): void {
    if (undone.length + attempts.length + progress.length === 0) return;
    const reports = progress.map((report) => ({ report, idempotencyKey: createId() }));
    // Answers that wait behind the first go together: a learner without a network gives many.
    const last = unrecorded.length > 1 && undone.length === 0 ? unrecorded.pop() : undefined;
    unrecorded.push({
      undone: last?.undone ?? undone,
      attempts: [...(last?.attempts ?? []), ...attempts],
      reports: [...(last?.reports ?? []), ...reports],
    });
  }

  async function record(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let first = unrecorded[0]; first !== undefined; first = unrecorded[0]) {
        show({ records: 'sending' });
        await store(first);
        unrecorded.shift();
        keep();
      }
      if (snapshot.records !== 'stored') show({ records: 'stored' });
    } catch {
      show({ records: 'failed' });
    } finally {
      isSending = false;
    }
  }

  async function store({ undone, attempts, reports }: Unrecorded): Promise<void> {
    for (const id of undone) await takeBack(storage, id);
    if (attempts.length > 0) await storage.recordAttempts(attempts);
    for (const { report, idempotencyKey } of reports) {
      show({ row: await storage.recordProgress(report, { idempotencyKey }) });
    }
  }

  return {
    current: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (event) => {
      const at = now();
      const before = snapshot.state;
      const next = run.reduce(
        before,
        event.type === 'answer' ? { type: 'answer', id: createId(), at } : { ...event, at },
      );
      if (next === before) return;
      note(run.changes(before, next));
      show({ state: next });
      keep();
      void record();
    },
    retry: () => void record(),
  };
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

/** What is kept of a run; null where nothing is. */
interface KeptRun {
  readonly state: unknown;
  readonly unrecorded: readonly Unrecorded[] | null;
}

/** Reads what is kept of a run; nothing where it is no draft of ours. */
export function readDraft(text: string | null): KeptRun {
  try {
    const { state = null, unrecorded } = Object(JSON.parse(text ?? '{}'));
    return { state, unrecorded: Array.isArray(unrecorded) ? unrecorded : null };
  } catch {
    return { state: null, unrecorded: null };
  }
}
