import type { ElementErrorPorts } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';

/** What recording attempts needs of the server: plugins are told of them, and know where elements have moved. */
export function attemptPorts({ unitOfWork, clock, createId, host }: AppContext): ElementErrorPorts {
  const { hooks } = host;
  return {
    unitOfWork,
    clock,
    createId,
    hooks,
    // Asked of attempts in sets whose elements have moved.
    redirect: async (attempts) => (hooks.has('redirect_elements') ? hooks.first('redirect_elements', attempts) : null),
  };
}
