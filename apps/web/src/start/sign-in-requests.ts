import { type Client, type Result, requireData } from '@learnwright/client';

/** A device on which the person is signed in. */
export interface SignedInDevice {
  readonly id: string;
  /** Names it where it is ended; by itself it lets nobody in. */
  readonly token: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userAgent?: string | null;
}

/** A passkey as its owner is told of it. */
export interface KnownPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: string | null;
}

/** Who somebody is when they register. */
export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The requests by which people sign in. A refusal rejects with an ApiError whose problem may have a `sign_in_code`. */
export interface SignInRequests {
  signIn(email: string, password: string): Promise<void>;
  /** Registers; the answer is the same for an address that is known. A mail proves the address. */
  signUp(person: NewPerson): Promise<void>;
  /** Begins a sign-in by an account elsewhere; returns the address to go to. `to` is the path to come back to. */
  signInElsewhere(provider: string, to: string): Promise<string>;
  signOut(): Promise<void>;
  /** Keeps the sign-in alive; returns the device that this is, null where nobody is signed in. */
  keepAlive(): Promise<SignedInDevice | null>;
  /** Has a mail sent with a link to a new password, where the address is known. */
  requestReset(email: string): Promise<void>;
  /** Sets the password by the token of such a mail, which ends every sign-in. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Changes the password; whoever is signed in elsewhere is not any more. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** The ways the person has to sign in: `credential` for a password, else the name of a provider. */
  listWays(): Promise<string[]>;
  listDevices(): Promise<SignedInDevice[]>;
  endDevice(token: string): Promise<void>;
  endOtherDevices(): Promise<void>;
  listPasskeys(): Promise<KnownPasskey[]>;
  removePasskey(id: string): Promise<void>;
  /** What an authenticator is asked for: a new passkey, or to sign in by one. */
  readNewPasskeyOptions(): Promise<PublicKeyCredentialCreationOptionsJSON>;
  readPasskeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  addPasskey(response: object, name: string): Promise<void>;
  signInByPasskey(response: object): Promise<void>;
}

/**
 * Makes the requests of sign-in over a client. They are no part of the API document, so the answers are taken to be what the
 * guide on sign-in says. `pageOf` makes the address to which mails and providers lead back.
 */
export function createSignInRequests(client: Client, pageOf: (path: string) => string): SignInRequests {
  /** Sent once: a second time would count as another try. */
  async function call<Answer>(method: 'get' | 'post', path: string, body?: object): Promise<Answer> {
    const input = { retries: 0, ...(body !== undefined && { body }) };
    const result: Result<Answer, string> = await Reflect.apply(client[method], client, [`/auth${path}`, input]);
    return requireData(result);
  }
  const send = async (path: string, body: object) => void (await call('post', path, body));

  return {
    signIn: (email, password) => send('/sign-in/email', { email, password, callbackURL: pageOf('/verified') }),
    signUp: (person) => send('/sign-up/email', { ...person, callbackURL: pageOf('/verified') }),
    signInElsewhere: async (provider, to) => {
      const errorCallbackURL = pageOf('/sign-in');
      const body = { provider, callbackURL: pageOf(to), errorCallbackURL, disableRedirect: true };
      return (await call<{ url: string }>('post', '/sign-in/social', body)).url;
    },
    signOut: () => send('/sign-out', {}),
    keepAlive: async () => (await call<{ session: SignedInDevice } | null>('get', '/get-session'))?.session ?? null,
    requestReset: (email) => send('/request-password-reset', { email, redirectTo: pageOf('/reset') }),
    resetPassword: (token, newPassword) => send('/reset-password', { token, newPassword }),
    changePassword: (currentPassword, newPassword) =>
      send('/change-password', { currentPassword, newPassword, revokeOtherSessions: true }),
    listWays: async () =>
      (await call<{ providerId: string }[]>('get', '/list-accounts')).map(({ providerId }) => providerId),
    listDevices: () => call('get', '/list-sessions'),
    endDevice: (token) => send('/revoke-session', { token }),
    endOtherDevices: () => send('/revoke-other-sessions', {}),
    listPasskeys: () => call('get', '/passkey/list-user-passkeys'),
    removePasskey: (id) => send('/passkey/delete-passkey', { id }),
    readNewPasskeyOptions: () => call('get', '/passkey/generate-register-options'),
    readPasskeyOptions: () => call('get', '/passkey/generate-authenticate-options'),
    addPasskey: (response, name) => send('/passkey/verify-registration', { response, name }),
    signInByPasskey: (response) => send('/passkey/verify-authentication', { response }),
  };
}
