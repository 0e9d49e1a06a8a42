import type { Turn } from './write-transcript.ts';

/** What a provider's export holds of a conversation: its title where there is one, and what was said. */
export interface ProviderExport {
  readonly title: string | null;
  readonly turns: readonly Turn[];
}
