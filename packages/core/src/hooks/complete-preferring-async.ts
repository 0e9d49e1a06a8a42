import type { HookBus } from './create-hook-bus.ts';
import type { HookArguments } from './hook-signatures.ts';

/**
 * Asks the AI providers for a completion: the asynchronous hook first, and where no provider answers it, the synchronous
 * one through `runSynchronous`, which takes it off the event loop (specification, part 6, rule 3). Null when none does.
 */
export async function completePreferringAsync(
  bus: HookBus,
  runSynchronous: (run: () => Promise<string | null>) => Promise<string | null>,
  ...args: HookArguments<'ai_complete'>
): Promise<string | null> {
  const answer = await bus.first('ai_complete_async', ...args);
  return answer ?? runSynchronous(() => bus.first('ai_complete', ...args));
}
