import type { LearningStorage, Schemas } from '@learnwright/client';
import type { RunChanges, RunEvent, RunState, RunView } from '@learnwright/exercises';

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

/** Opens a run where the learner has left it. */
export function openRunSession<State extends RunState>(ports: RunSessionPorts<State>): RunSession<State> {
  const { run, storage, draft, now, createId } = ports;
  const listeners = new Set<() => void>();
  const kept = readDraft(draft.read());
  const state = run.restore(kept.state);
  /** What the storage has; null for nothing of this run. */
  let recorded = kept.recorded === null || state !== kept.state ? null : run.restore(kept.recorded);
  let snapshot: RunSnapshot<State> = { state, row: null, records: 'stored' };
  /** Attempts that were sent, by this tab or one before, and do not count as recorded yet: they may have been stored. */
  const uncertain = new Set(kept.uncertain);
  let isSending = false;

  function show(next: Partial<RunSnapshot<State>>): void {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  }

  function keep(): void {
    const isOver = run.view(snapshot.state).phase === 'ended' && recorded === snapshot.state;
    draft.write(isOver ? null : JSON.stringify({ state: snapshot.state, recorded, uncertain: [...uncertain] }));
  }

  async function record(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (recorded !== snapshot.state) {
        const target = snapshot.state;
        const changes = run.changes(recorded, target);
        if (hasAny(changes)) show({ records: 'sending' });
        await store(changes, target);
        recorded = target;
        keep();
      }
      if (snapshot.records !== 'stored') show({ records: 'stored' });
    } catch {
      show({ records: 'failed' });
    } finally {
      isSending = false;
    }
  }

  async function store({ undone, attempts, progress }: RunChanges, target: State): Promise<void> {
    const there = new Set(run.changes(null, target).attempts.map(({ attempt_id }) => attempt_id));
    for (const id of new Set([...undone, ...[...uncertain].filter((each) => !there.has(each))])) {
      await takeBack(storage, id);
      uncertain.delete(id);
    }
    if (attempts.length > 0) {
      for (const { attempt_id } of attempts) uncertain.add(attempt_id);
      keep();
      await storage.recordAttempts(attempts);
    }
    for (const report of progress) show({ row: await storage.recordProgress(report) });
    // Only what is recorded as a whole counts as recorded.
    for (const { attempt_id } of attempts) uncertain.delete(attempt_id);
  }

  return {
    current: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (event) => {
      const at = now();
      const next = run.reduce(
        snapshot.state,
        event.type === 'answer' ? { type: 'answer', id: createId(), at } : { ...event, at },
      );
      if (next === snapshot.state) return;
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

function hasAny({ undone, attempts, progress }: RunChanges): boolean {
  return undone.length + attempts.length + progress.length > 0;
}

/** What is kept of a run. */
interface KeptRun {
  readonly state: unknown;
  readonly recorded: unknown;
  readonly uncertain: readonly string[];
}

/** Reads what is kept of a run; nothing where it is no draft of ours. */
export function readDraft(text: string | null): KeptRun {
  try {
    const { state = null, recorded = null, uncertain = [] } = Object(JSON.parse(text ?? '{}'));
    return { state, recorded, uncertain: Array.isArray(uncertain) ? uncertain.map(String) : [] };
  } catch {
    return { state: null, recorded: null, uncertain: [] };
  }
}
