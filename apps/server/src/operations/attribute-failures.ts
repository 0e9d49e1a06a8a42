import { constants } from 'node:os';
import type { PluginHost } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

/** This process, and the group that it leads or belongs to. */
const OWN_PROCESS: ReadonlySet<number> = new Set([process.pid, -process.pid, 0]);
const ENDING: ReadonlySet<string | number> = new Set(
  (['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGABRT', 'SIGSEGV'] as const).flatMap((signal) => [
    signal,
    constants.signals[signal],
  ]),
);

/**
 * Attributes errors that nobody caught: the server survives those of plugins and ends on any other. A plugin that ends the
 * process is noted in the journal of starts and in the log. The process then ends with 1, whatever the plugin has said, so that
 * whoever watches the server starts it again.
 */
export function attributeFailures(host: PluginHost, logger: Logger): void {
  const attribute = (error: unknown) => {
    if (host.attributeError(error) !== null) return;
    logger.error('An error that nobody caught ends the server.', { error });
    process.exit(1);
  };
  process.on('unhandledRejection', attribute);
  process.on('uncaughtException', attribute);
  let endedBy: string | null = null;
  const noteEnd = () => {
    const plugin = host.noteEnd();
    if (plugin === null || endedBy !== null) return;
    endedBy = plugin;
    logger.error('A plugin has ended the server.', { plugin });
  };
  // Its listeners run where `process.exit` was called, as the plugin that called it.
  process.on('exit', () => {
    noteEnd();
    if (endedBy !== null) process.exitCode = 1;
  });
  noteOtherEnds(noteEnd);
}

/** Takes a note before functions that end the process without an event. */
function noteOtherEnds(noteEnd: () => void): void {
  const { abort, kill } = process;
  process.abort = () => {
    noteEnd();
    return abort.call(process);
  };
  process.kill = (pid, signal) => {
    if (OWN_PROCESS.has(pid) && ENDING.has(signal ?? 'SIGTERM')) noteEnd();
    return kill.call(process, pid, signal);
  };
}
