import type { SignInRequests } from '../start/sign-in-requests.ts';

/** Whether the browser can use passkeys as the server writes of them. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Whether the browser offers passkeys among what it fills in. */
export async function canFillInPasskeys(): Promise<boolean> {
  if (!canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** How somebody is asked for a passkey: by the browser at once, or only when they fill in the field. */
interface PasskeyRequest {
  readonly mediation?: 'conditional';
  readonly signal: AbortSignal;
}

/** Signs in by a passkey. Rejects with a DOMException where the person or the signal ends it. */
export async function signInByPasskey(requests: SignInRequests, request: PasskeyRequest): Promise<void> {
  const options = await requests.readPasskeyOptions();
  request.signal.throwIfAborted();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  await requests.signInByPasskey(toJson(await navigator.credentials.get({ ...request, publicKey })));
}

/** Makes a passkey of this device for whoever is signed in. Rejects with a DOMException where the person ends it. */
export async function addPasskey(requests: SignInRequests, name: string): Promise<void> {
  const options = await requests.readNewPasskeyOptions();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  await requests.addPasskey(toJson(await navigator.credentials.create({ publicKey })), name);
}

function toJson(credential: Credential | null): object {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DOMException('There is no passkey.', 'NotAllowedError');
}
