import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';

/** What a task answers; `transfer` goes over without a copy. */
export interface TaskOutput {
  readonly output: unknown;
  readonly transfer?: readonly ArrayBuffer[];
}

/** The tasks of a thread, by name. `ask` brings a question to the server and answers its answer. */
export type Tasks = Readonly<
  Record<string, (input: unknown, ask: (question: unknown) => Promise<unknown>) => TaskOutput | Promise<TaskOutput>>
>;

const callSchema = z.object({ task: z.string(), input: z.unknown() });
const answerSchema = z.object({ answer: z.unknown() });

/** Serves the tasks of a worker thread, one at a time: the counterpart of `createThreads`. Never returns. */
export async function serveTasks(tasks: Tasks): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This module runs as a worker thread.');
  const receive = async (): Promise<unknown> => (await once(port, 'message'))[0];
  const ask = async (question: unknown) => {
    port.postMessage({ kind: 'ask', question });
    return answerSchema.parse(await receive()).answer;
  };
  for (;;) {
    const { task, input } = callSchema.parse(await receive());
    try {
      const work = tasks[task];
      if (work === undefined) throw new Error(`There is no task "${task}".`);
      const { output, transfer = [] } = await work(input, ask);
      port.postMessage({ kind: 'answer', output }, [...transfer]);
    } catch (error) {
      port.postMessage({ kind: 'failure', message: error instanceof Error ? error.message : String(error) });
    }
  }
}
