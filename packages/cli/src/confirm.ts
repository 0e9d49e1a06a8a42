import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { printableText } from '@learnwright/archive';
import type { People } from './command-result.ts';

/** Where people type, and where they read. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Asks on a terminal, which `clear` has cleared; null where either end is none. */
export function createConfirm({ input, output }: Terminal, clear: () => void): People['confirm'] {
  if (input.isTTY !== true || output.isTTY !== true) return null;
  return (question) => {
    clear();
    return confirmWord('yes', `${question} `, input, output);
  };
}

/** Asks on a terminal for a word, and returns whether it was typed; leaving, as by Ctrl-C, is another answer. */
export async function confirmWord(
  word: string,
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  const terminal = createInterface({ input, output });
  const ended = new AbortController();
  try {
    const typed = new Promise<string>((resolve) => terminal.question(printableText(question), resolve));
    const left = once(terminal, 'close', { signal: ended.signal }).then(() => '');
    return (await Promise.race([typed, left])).trim() === word;
  } finally {
    terminal.close();
    ended.abort();
  }
}
