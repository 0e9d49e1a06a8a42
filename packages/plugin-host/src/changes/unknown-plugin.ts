import { AppError } from '@learnwright/core';

/** The error of a change of a plugin that the host does not know. */
export function unknownPlugin(name: string): AppError {
  return new AppError('not_found', `There is no plugin "${name}".`);
}
