import { type HookName, isAiError, isAppError } from '@learnwright/core';
import type { Breakers } from '../breaker/create-breakers.ts';
import { isHookName } from '../definition/is-hook-name.ts';
import type { StatusBoard } from '../status/create-status-board.ts';
import type { Attribution } from './create-attribution.ts';

/** Notes what plugins do wrong: on the board, and at their breakers. */
export interface FailureRecorder {
  /** Records the failure of a hook; `shown` is what may be seen of the error, where that is not all of it. */
  recordHookFailure(call: { readonly owner: string; readonly hook: string }, error: unknown, shown?: unknown): void;
  /** Records an error that nobody caught and answers whose it is; null when it is nobody's. */
  attributeError(error: unknown): string | null;
}

/** What a recorder works with. */
export interface RecorderParts {
  readonly attribution: Attribution;
  readonly board: StatusBoard;
  readonly breakers: Breakers;
}

/** Builds the recorder. An AppError or AiError is an answer: it is logged, but counts against no hook. */
export function createFailureRecorder({ attribution, board, breakers }: RecorderParts): FailureRecorder {
  return {
    recordHookFailure: ({ owner, hook }, error, shown = error) => {
      const culprit = attribution.culpritOf(error, attribution.origin(owner, hook));
      board.recordError(culprit, shown);
      if (culprit.plugin !== owner || isAppError(error) || isAiError(error) || attribution.isExcused(error)) return;
      breakers.fail(owner, hook);
    },
    attributeError: (error) => {
      const origin = attribution.originOf(error);
      if (origin === null) return null;
      board.recordError(origin, error, 'left an error that nobody caught');
      if (isHook(origin.hook)) breakers.fail(origin.plugin, origin.hook);
      return origin.plugin;
    },
  };
}

function isHook(name: string): name is HookName {
  return isHookName(name, []);
}
