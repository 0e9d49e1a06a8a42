import type { InspectionOptions, PluginRule } from '@learnwright/plugin-installer';

/** An archive that no server may take, and every rule of severity error that it breaks. */
export interface HostileCase {
  readonly name: string;
  readonly make: () => Uint8Array;
  readonly rules: readonly PluginRule[];
  /** Instead of a server in development with nothing installed. */
  readonly options?: Partial<InspectionOptions>;
}
