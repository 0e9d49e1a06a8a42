import { randomBytes } from 'node:crypto';
import { readMessages } from './read-messages.ts';
import { startTrial, TRIAL_MEMORY, type TrialProcess } from './start-trial.ts';
import type { TrialContent, TrialTask } from './trial-message.ts';
import { watchMemory } from './watch-memory.ts';

/** How a trial ended: with what the plugin is, with an end that was put to it, or of its own accord. */
export type TrialOutcome =
  | Exclude<TrialContent, { kind: 'ready' }>
  | { readonly kind: 'timeout' | 'memory' | 'unsettled' }
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null };

/** In milliseconds: Node and the modules of the host are loaded, on whatever machine that is. */
const LONGEST_START = 60_000;
const OUT_OF_MEMORY = /heap out of memory|Allocation failed/i;
/** The exit code of Node where a top-level await waits for what nothing will ever do. */
const UNSETTLED = 13;

/** Imports a plugin in a process of its own, for so many milliseconds; the process is gone when this resolves. */
export async function runTrial(task: Omit<TrialTask, 'token'>, milliseconds: number): Promise<TrialOutcome> {
  const token = randomBytes(16).toString('hex');
  const trial = startTrial({ ...task, token });
  const limits = createLimits(trial);
  limits.time(LONGEST_START);
  let isReady = false;
  try {
    for await (const content of readMessages(trial.messages, token)) {
      if (content.kind !== 'ready') return content;
      isReady = true;
      limits.time(milliseconds);
      limits.memory(content.resident + TRIAL_MEMORY * 1024 * 1024);
    }
    await trial.ended;
  } finally {
    limits.end();
    trial.child.kill('SIGKILL');
    await trial.ended;
  }
  if (isReady) return limits.reached() ?? explainEnd(trial);
  throw new Error(`A plugin could not be tried: the process for it has ended. ${trial.errors().trim()}`);
}

/** Ends a trial that takes too long or too much. */
function createLimits({ child }: TrialProcess) {
  let reached: TrialOutcome | null = null;
  let timer: NodeJS.Timeout | undefined;
  let endWatch: () => void = () => undefined;
  const stop = (kind: 'timeout' | 'memory') => {
    reached ??= { kind };
    child.kill('SIGKILL');
  };
  return {
    reached: () => reached,
    time: (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(stop, milliseconds, 'timeout');
    },
    memory: (bytes: number) => {
      endWatch();
      endWatch = watchMemory(child.pid, bytes, () => stop('memory'));
    },
    end: () => {
      clearTimeout(timer);
      endWatch();
    },
  };
}

function explainEnd({ child, errors }: TrialProcess): TrialOutcome {
  const { exitCode: code, signalCode: signal } = child;
  if (OUT_OF_MEMORY.test(errors())) return { kind: 'memory' };
  return code === UNSETTLED ? { kind: 'unsettled' } : { kind: 'exited', code, signal };
}
