import type { CardOrigin } from '../store.ts';

/** What cards are suggested from, and for whom. */
export interface CardSource {
  readonly origin: CardOrigin;
  readonly user_id: string;
  readonly project_id: string | null;
  /** What the ledger of AI calls says. */
  readonly purpose: string;
  /** Keeps the source, or what it hangs on, until the transaction ends; throws not_found when it has gone. */
  readonly lock: () => Promise<void>;
}
