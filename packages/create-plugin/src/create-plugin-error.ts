const MARKER = Symbol.for('@learnwright/create-plugin/CreatePluginError');

/** Why a plugin was not created: sentences that say what to change. Nothing has been written. */
export class CreatePluginError extends Error {
  readonly [MARKER] = true;

  constructor(message: string) {
    super(message);
    this.name = 'CreatePluginError';
  }
}

/** Tells whether a caught value is a CreatePluginError, also one made by another copy of this package. */
export function isCreatePluginError(error: unknown): error is CreatePluginError {
  return typeof error === 'object' && error !== null && MARKER in error;
}
