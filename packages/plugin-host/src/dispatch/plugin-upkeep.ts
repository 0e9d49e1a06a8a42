import type { PluginCalls } from '../calls/plugin-calls.ts';
import type { PluginVersion } from '../runtime/plugin-version.ts';

/** Lets plugins delete what they need not keep. */
export interface PluginUpkeep {
  /** Calls `upkeep` of every running plugin, one after the other, until the signal aborts; never rejects. */
  upkeep(signal: AbortSignal): Promise<void>;
}

/** Builds the upkeep of the plugins that serve at the time of the call. A failure is recorded and stops nothing. */
export function createPluginUpkeep(serving: () => readonly PluginVersion[], calls: PluginCalls): PluginUpkeep {
  return {
    upkeep: async (signal) => {
      for (const { plugin, context, uses } of serving()) {
        if (signal.aborted) return;
        await uses.during(calls.attempt(plugin.name, 'upkeep', () => plugin.upkeep(context)));
      }
    },
  };
}
