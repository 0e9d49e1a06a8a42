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
  /** Deletes tokens that were revoked or have expired before a time, so many at most; returns how many. */
  deleteEnded(time: Timestamp, count: number): Promise<number>;
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

/** What is kept of a person who signs in, without anything secret. */
export interface SignInRecords {
  readonly users: readonly SignInUser[];
  readonly sessions: readonly SignInSession[];
  readonly accounts: readonly SignInAccount[];
  readonly passkeys: readonly SignInPasskey[];
}

/** A person who signs in; times are ISO texts. */
export interface SignInUser {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  /** 1 when the address is proven. */
  readonly email_verified: number;
  readonly image: string | null;
  readonly created_at: string;
}

/** A sign-in that is still good, or was. */
export interface SignInSession {
  readonly id: string;
  readonly user_id: string;
  readonly expires_at: string;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
}

/** A way to sign in: a password (`credential`) or an account at another provider. */
export interface SignInAccount {
  readonly id: string;
  readonly user_id: string;
  readonly provider_id: string;
  readonly account_id: string;
  readonly created_at: string;
}

/** A passkey. */
export interface SignInPasskey {
  readonly id: string;
  readonly user_id: string;
  readonly name: string | null;
  readonly created_at: string | null;
}

/** The people who sign in. better-auth writes their tables. */
export interface SignInStore {
  listByUser(user_id: string): Promise<SignInRecords>;
  /** Deletes the codes that were sent to a user. */
  deleteCodes(user_id: string): Promise<void>;
  /** Deletes up to `count` people who never proved their address and registered before a time; returns how many. */
  deleteAbandoned(before: string, count: number): Promise<number>;
  /** Deletes up to `count` sessions, and as many codes, that ended before a time; returns how many. */
  deleteEnded(before: string, count: number): Promise<number>;
}
