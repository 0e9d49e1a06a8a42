import type { Client } from '../../api/client.ts';
import type { LocalStorage } from '../local-storage.ts';

/** Between which storage and which learner of a server records go. */
export interface ExchangeOptions {
  readonly storage: LocalStorage;
  readonly client: Client;
  /** The learner's account on the server. */
  readonly user_id: string;
  readonly signal?: AbortSignal;
}
