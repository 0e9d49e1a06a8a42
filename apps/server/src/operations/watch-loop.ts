import type { Timers } from '@learnwright/plugin-host';

/** Notices when the process itself was held up, such as by more work than it can do. */
export interface LoopWatch {
  /** Tells whether the event loop stood still for a second or longer, at some moment of the last milliseconds. */
  stoodStill(milliseconds: number): boolean;
  stop(): void;
}

const PULSE_MILLISECONDS = 500;
/** A pulse that is late by more than this says that nothing had its turn meanwhile. */
const LONG_MILLISECONDS = 1_000;

/** Builds the watch; `elapsed` tells the milliseconds that have passed since any moment. */
export function watchLoop({ after }: Timers, elapsed: () => number): LoopWatch {
  let expected = elapsed() + PULSE_MILLISECONDS;
  let lastLate = Number.NEGATIVE_INFINITY;
  const isLate = () => elapsed() - expected >= LONG_MILLISECONDS;
  let cancel = after(PULSE_MILLISECONDS, pulse);

  function pulse(): void {
    if (isLate()) lastLate = elapsed();
    expected = elapsed() + PULSE_MILLISECONDS;
    cancel = after(PULSE_MILLISECONDS, pulse);
  }

  return {
    stoodStill: (milliseconds) => isLate() || elapsed() - lastLate < milliseconds,
    stop: () => cancel(),
  };
}
