import type { AiUsageStore, ProviderSlot, StoredUserSettings } from '@learnwright/core';

/** What the AI client needs from the server. */
export interface AiPorts {
  /** The stored settings of a user; null before they were made. */
  findSettings(user_id: string): Promise<StoredUserSettings | null>;
  /** The effective key of a slot: environment, then secrets file, then the sealed one of the settings; null for none. */
  openKey(user_id: string, slot: ProviderSlot, sealed: string | null): string | null;
  /** The ledger. */
  readonly usage: AiUsageStore;
  /** How many tokens a user may use a day; 0 for as many as they like. */
  readonly dailyTokens: number;
}
