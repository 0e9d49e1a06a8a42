/** An API token without its secret; times are UTC. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly role: 'operator' | 'app' | 'learner';
  /** The user of a learner's token. */
  readonly user_id: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
}

/** A token that has just been made, with its text, which is told once. */
export interface MadeToken extends ApiToken {
  readonly secret: string;
}

/** The commands of the server over API tokens. */
export interface TokenCommands {
  create(token: Pick<ApiToken, 'name' | 'role' | 'user_id'> & { readonly days: number | null }): Promise<MadeToken>;
  list(): Promise<readonly ApiToken[]>;
  /** Returns the revoked token. */
  revoke(id: string): Promise<ApiToken>;
}
