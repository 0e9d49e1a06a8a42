/** A request that can be sent more than once. */
export interface PreparedRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** Whether sending it a second time changes nothing. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal | undefined;
}
