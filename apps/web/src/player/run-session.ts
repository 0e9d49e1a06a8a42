import type { LearningStorage, Schemas } from '@learnwright/client';
import type { RunChanges, RunEvent, RunState, RunView } from '@learnwright/exercises';
import { createSender, type Draft, type SendingState } from '../start/waiting.ts';
import { addChanges, keepRun, readDraft, record, type Unrecorded, unrecordedOf } from './run-draft.ts';

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
export interface RunSnapshot<State extends RunState> extends SendingState {
  readonly state: State;
  /** The row of the lesson as the storage answered last; null before it has, and in a review. */
  readonly row: Schemas['LessonProgress'] | null;
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
  readonly draft: Draft;
  readonly now: () => number;
  readonly createId: () => string;
}

/**
 * Opens a run where the learner has left it. All that happens is recorded in its order, an answer that is taken back soon after, too:
 * so lost calls and lost tabs change nothing of what stands in the rows at the end.
 */
export function openRunSession<State extends RunState>(ports: RunSessionPorts<State>): RunSession<State> {
  const { run, storage, draft, now, createId } = ports;
  const listeners = new Set<() => void>();
  const unrecorded = unrecordedOf(draft);
  const kept = readDraft(draft.read());
  const state = run.restore(kept.state);
  let snapshot: RunSnapshot<State> = { state, row: null, records: 'stored', error: null };
  if (state !== kept.state || kept.unrecorded === null) {
    // The run begins at the row of the lesson, so the row stands. Answers that were given stay given.
    const given = unrecorded.read().map((each) => ({ ...each, reports: [] }));
    keep(addChanges(given, run.changes(null, state), createId));
  }
  const sendAll = createSender(unrecorded, (first) => record(storage, first, (row) => show({ row })), show);

  function show(next: Partial<RunSnapshot<State>>): void {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  }

  function keep(waiting: readonly Unrecorded[]): void {
    const isOver = run.view(snapshot.state).phase === 'ended';
    keepRun(draft, { state: snapshot.state, unrecorded: waiting, isOver });
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
      show({ state: next });
      keep(addChanges(unrecorded.read(), run.changes(before, next), createId));
      sendAll();
    },
    retry: sendAll,
  };
}
