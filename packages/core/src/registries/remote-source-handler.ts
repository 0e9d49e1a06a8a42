import type { Handler, Registry } from './create-registry.ts';
import type { ImportSource } from './import-handler.ts';

/** Fetches content from an address, such as a Git repository (specification, part 1, rule 9). */
export interface RemoteSourceHandler extends Handler<string> {
  /** Brings the content; whatever it throws becomes a 502. */
  fetch(url: string, signal: AbortSignal): Promise<ImportSource>;
}

/** The registry of remote source handlers. */
export type RemoteSourceRegistry = Registry<string, RemoteSourceHandler>;
