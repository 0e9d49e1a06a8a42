import { SingleBar } from 'cli-progress';
import type { OnProgress } from './server-commands.ts';

/** A progress bar that appears at the first report of progress. */
export interface ProgressBar {
  readonly onProgress: OnProgress;
  /** Takes the bar away. */
  stop(): void;
}

/** Draws progress on a terminal; on anything else it draws nothing. */
export function createProgressBar(stream: NodeJS.WritableStream, title: string): ProgressBar {
  const bar = new SingleBar({
    stream,
    format: `${title} [{bar}] {value}/{total}`,
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
