import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Asks on a terminal for a name, and answers whether it was typed; leaving, as by Ctrl-C, is another answer. */
export async function confirmName(
  name: string,
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  const terminal = createInterface({ input, output });
  const ended = new AbortController();
  try {
    const typed = new Promise<string>((resolve) => terminal.question(question, resolve));
    const left = once(terminal, 'close', { signal: ended.signal }).then(() => '');
    return (await Promise.race([typed, left])).trim() === name;
  } finally {
    terminal.close();
    ended.abort();
  }
}
