import type { ApiToken } from '../records/api-token.ts';
import type { SubjectOfIssuer, UserIdentity } from '../records/user-identity.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { Page, PageRequest } from './page.ts';

/** The API tokens, found by the SHA-256 of their secret; no secret and no hash is ever read from the store. */
export interface ApiTokenStore {
  find(id: string): Promise<ApiToken | null>;
  /** Finds by the SHA-256 of the secret, in base64url. */
  findByHash(secret_hash: string): Promise<ApiToken | null>;
  insert(token: ApiToken, secret_hash: string): Promise<void>;
  /** Revokes a token; false when there is none, or it was revoked before. */
  revoke(id: string, time: Timestamp): Promise<boolean>;
  /** Notes a use, unless a use after `since` is noted. */
  noteUse(id: string, time: Timestamp, since: Timestamp): Promise<void>;
  /** All tokens, newest first. */
  list(page: PageRequest): Promise<Page<ApiToken>>;
  /** The tokens of a learner, newest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<ApiToken>>;
}

/** The ties of users to subjects of issuers; a subject is tied to at most one user. */
export interface UserIdentityStore {
  findBySubject(subject: SubjectOfIssuer): Promise<UserIdentity | null>;
  /** Stores a tie; false, without any change, when the subject is tied already. */
  insert(identity: UserIdentity): Promise<boolean>;
  delete(id: string): Promise<boolean>;
  /** A user's ties, oldest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<UserIdentity>>;
}
