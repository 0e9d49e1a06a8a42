import type { OutputConfiguration } from 'commander';
import type { CommandResult } from './command-result.ts';
import type { Failure } from './describe-failure.ts';
import { createProgressBar, type ProgressBar } from './progress-bar.ts';

/** Says what a run has to say: results on the standard output, the rest on the error stream. */
export interface Printer {
  /** Where help and complaints about the words go. */
  readonly output: OutputConfiguration;
  createProgress(title: string): ProgressBar;
  printResult(result: CommandResult): void;
  printFailure(failure: Failure, error: unknown): void;
  printUsage(message: string): void;
}

/** With `json` the standard output gets one JSON document, `{"error": …}` for a failure, and no other word. */
export function createPrinter(options: { readonly json: boolean; readonly debug: boolean }): Printer {
  return options.json ? createJsonPrinter(options.debug) : createTextPrinter(options.debug);
}

function createTextPrinter(debug: boolean): Printer {
  return {
    output: {},
    createProgress: (title) => createProgressBar(process.stderr, title),
    printResult: ({ text, complaint }) => {
      if (text !== '') console.log(text);
      if (complaint !== undefined) console.error(`\n${complaint}`);
    },
    printFailure: ({ ending, message, findings }, error) => {
      console.error(message);
      for (const finding of findings) console.error(`  ${JSON.stringify(finding)}`);
      if (debug) console.error(error);
      else if (ending === 'failed') console.error('Add --debug to see where it happened.');
    },
    // The parser has said it on the error stream.
    printUsage: () => undefined,
  };
}

function createJsonPrinter(debug: boolean): Printer {
  const print = (value: unknown) => console.log(JSON.stringify(value, null, 2));
  return {
    output: { writeErr: () => undefined },
    createProgress: () => ({ onProgress: () => undefined, stop: () => undefined }),
    printResult: ({ json }) => {
      if (json !== undefined) print(json);
    },
    printFailure: ({ ending, message, findings }, error) => {
      print({ error: { code: ending, message, findings } });
      if (debug) console.error(error);
    },
    printUsage: (message) => print({ error: { code: 'usage', message, findings: [] } }),
  };
}
