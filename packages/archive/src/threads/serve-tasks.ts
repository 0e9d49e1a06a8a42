import { once } from 'node:events';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** As `nice` counts: a third of what a request gets where both want the same processor. */
const LOW_PRIORITY = 5;

/** What a task answers; `transfer` goes over without a copy. */
export interface TaskOutput {
  readonly output: unknown;
  readonly transfer?: readonly ArrayBuffer[];
}

/** The tasks of a thread, by name. `ask` brings a question to the server and returns its answer. */
export type Tasks = Readonly<
  Record<string, (input: unknown, ask: (question: unknown) => Promise<unknown>) => TaskOutput | Promise<TaskOutput>>
>;

/** Serves the tasks of a worker thread, one at a time: the counterpart of `createThreads`. Never returns. */
export async function serveTasks(tasks: Tasks): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This module runs as a worker thread.');
  workAfterRequests();
  const receive = async (): Promise<Message> => {
    const [message] = await once(port, 'message');
    if (!isMessage(message)) throw new Error('A message of the server is no message.');
    return message;
  };
  const ask = async (question: unknown) => {
    port.postMessage({ kind: 'ask', question });
    return (await receive()).answer;
  };
  for (;;) {
    const { task = '', input } = await receive();
    try {
      const work = tasks[task];
      if (work === undefined) throw new Error(`There is no task "${task}".`);
      const { output, transfer = [] } = await work(input, ask);
      const { heapTotal } = process.memoryUsage();
      port.postMessage({ kind: 'answer', output, heapBytes: heapTotal }, [...transfer]);
    } catch (error) {
      port.postMessage({ kind: 'failure', message: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Lets the thread of the requests have the processor first. Linux alone has a priority for each thread; elsewhere it is that of the process. */
function workAfterRequests(): void {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY);
}

/** A call has a task with its input; the answer to a question has an answer. */
interface Message {
  readonly task?: string;
  readonly input?: unknown;
  readonly answer?: unknown;
}

// Written by hand: a library for it would take more memory and time than most threads do.
function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && ('task' in value || 'answer' in value);
}
