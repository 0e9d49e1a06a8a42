import { OWN_SENTENCE } from '../status/describe-error.ts';

/** How far a plugin came that could not take over. */
export type ChangePhase = 'load' | 'config' | 'migration' | 'activation' | 'probe';

/** Why a plugin could not take over; the message is a sentence for operators. */
export class PluginChangeError extends Error {
  readonly [OWN_SENTENCE] = true;
  readonly phase: ChangePhase;

  constructor(phase: ChangePhase, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PluginChangeError';
    this.phase = phase;
  }
}

/** The PluginChangeError that was caught; throws what is anything else. */
export function requireChangeError(error: unknown): PluginChangeError {
  if (error instanceof PluginChangeError) return error;
  throw error;
}
