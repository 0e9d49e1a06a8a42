import { CommandError } from './command-error.ts';
import type { Ending } from './exit-codes.ts';

/** A failure as it is shown: how the run ends, its sentences, and each finding the error carries. */
export interface Failure {
  readonly ending: Ending;
  readonly message: string;
  readonly findings: readonly unknown[];
}

/** Turns whatever was thrown into plain sentences; never a stack. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CommandError) return { ending: error.ending, message: error.message, findings: [] };
  const message = describeListening(error) ?? (error instanceof Error ? error.message : String(error));
  return { ending: 'failed', message, findings: findingsOf(error) };
}

/** Why a server could not open its port, which Node says in the words of the system call. */
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

/** The findings of an error of the server, recognised by shape because it may come from another copy of its package. */
function findingsOf(error: unknown): readonly unknown[] {
  if (typeof error !== 'object' || error === null || !('findings' in error)) return [];
  return Array.isArray(error.findings) ? error.findings : [];
}
