import { inspect } from 'node:util';
import { printableText } from '@learnwright/archive';
import { SingleBar } from 'cli-progress';
import type { OutputConfiguration } from 'commander';
import { CommandError, type CommandResult, type Ending, type People } from './command-result.ts';
import { createConfirm } from './confirm.ts';
import type { OnProgress } from './server-commands.ts';

/**
 * Prints results on the standard output, and everything else on the error stream. What comes from plugins, archives,
 * repositories and records is shown and not obeyed: no control character gets to a terminal.
 */
export interface Printer {
  /** Where help and complaints about the words go. */
  readonly output: OutputConfiguration;
  createProgress(title: string): ProgressBar;
  /** Tells people a sentence; with `json` nobody is there. */
  tell(sentence: string): void;
  /** Asks people on a terminal, after `before` has cleared it; null where nobody can answer. */
  createConfirm(before: () => void): People['confirm'];
  printResult(result: CommandResult): void;
  /** Prints a failure, and returns how the run ends. */
  printFailure(error: unknown): Ending;
  printUsage(message: string): void;
}

/** A progress bar that appears at the first report of progress. */
export interface ProgressBar {
  readonly onProgress: OnProgress;
  /** Takes the bar away. */
  stop(): void;
}

/** With `json` the standard output gets one JSON document, `{"error": …}` for a failure, and no other word. */
export function createPrinter(options: { readonly json: boolean; readonly debug: boolean }): Printer {
  return options.json ? createJsonPrinter(options.debug) : createTextPrinter(options.debug);
}

/** Draws progress on a terminal; on anything else it draws nothing. */
export function createProgressBar(stream: NodeJS.WritableStream, title: string): ProgressBar {
  const bar = new SingleBar({
    stream,
    format: `${printableText(title)} [{bar}] {value}/{total}`,
    barCompleteChar: '=',
    barIncompleteChar: ' ',
    clearOnComplete: true,
    // Ctrl-C keeps its meaning: the library would take the signal and go on.
    gracefulExit: false,
  });
  return {
    onProgress: (done, total) => {
      if (!bar.isActive) bar.start(total, done);
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

function createTextPrinter(debug: boolean): Printer {
  return {
    output: {
      writeOut: (text) => void process.stdout.write(printableText(text)),
      writeErr: (text) => void process.stderr.write(printableText(text)),
    },
    createProgress: (title) => createProgressBar(process.stderr, title),
    tell: complain,
    createConfirm: (before) => createConfirm({ input: process.stdin, output: process.stderr }, before),
    printResult: ({ text, complaint }) => {
      if (text !== '') say(text);
      if (complaint !== undefined) complain(`\n${complaint}`);
    },
    printFailure: (error) => {
      const { ending, message, findings } = describeFailure(error);
      complain(message);
      for (const finding of findings) complain(`  ${JSON.stringify(finding)}`);
      if (debug) complain(inspect(error));
      else if (ending === 'failed') complain('Add --debug to see where it happened.');
      return ending;
    },
    // The parser has said it on the error stream.
    printUsage: () => undefined,
  };
}

function createJsonPrinter(debug: boolean): Printer {
  const print = (value: unknown) => say(JSON.stringify(value, null, 2));
  return {
    output: { writeErr: () => undefined },
    createProgress: () => ({ onProgress: () => undefined, stop: () => undefined }),
    tell: () => undefined,
    createConfirm: () => null,
    printResult: ({ json }) => {
      if (json !== undefined) print(json);
    },
    printFailure: (error) => {
      const { ending, message, findings } = describeFailure(error);
      print({ error: { code: ending, message, findings } });
      if (debug) complain(inspect(error));
      return ending;
    },
    printUsage: (message) => print({ error: { code: 'usage', message, findings: [] } }),
  };
}

function say(text: string): void {
  console.log(printableText(text));
}

/** Prints a text for people on the error stream. */
export function complain(text: string): void {
  console.error(printableText(text));
}

/** A failure as it is shown: how the run ends, its sentences, and the findings of the error. */
interface Failure {
  readonly ending: Ending;
  readonly message: string;
  readonly findings: readonly unknown[];
}

/** Turns whatever was thrown into plain sentences; never a stack. */
function describeFailure(error: unknown): Failure {
  if (error instanceof CommandError) return { ending: error.ending, message: error.message, findings: [] };
  const message = describeListening(error) ?? (error instanceof Error ? error.message : String(error));
  const findings = findingsOf(error);
  return { ending: findings.length > 0 && isRefusedInput(error) ? 'usage' : 'failed', message, findings };
}

/** Says why a server could not open its port; Node says it in the words of the system call. */
function describeListening(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen' || !('code' in error))
    return null;
  const address = 'port' in error ? `Port ${error.port}` : 'The address';
  if (error.code === 'EADDRINUSE') {
    return `${address} is taken by another program. Stop that program, or choose another port with --port.`;
  }
  if (error.code === 'EACCES') return `${address} needs more rights. Choose a port above 1023 with --port.`;
  if (error.code === 'EADDRNOTAVAIL')
    return 'This machine does not have the address given as host. Choose another with --host.';
  return null;
}

/** Whether the server takes no such value. */
function isRefusedInput(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'invalid_request';
}

/** The findings of an error of the server, recognised by shape because it may come from another copy of its package. */
function findingsOf(error: unknown): readonly unknown[] {
  if (typeof error !== 'object' || error === null || !('findings' in error)) return [];
  return Array.isArray(error.findings) ? error.findings : [];
}
