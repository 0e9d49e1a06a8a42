import type { Ending } from './exit-codes.ts';

/** A failure whose sentence already says what to do: it is printed as it is. */
export class CommandError extends Error {
  readonly ending: Ending;

  constructor(ending: Ending, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.ending = ending;
  }
}
