import { isApiError } from '@learnwright/client';
import { explainError } from '../page/failure.tsx';
import type { TextKey } from '../texts/text-keys.ts';
import type { Texts } from '../texts/texts.ts';

/** What a refusal of sign-in says, by the code that the server gives with it. */
const SENTENCES: Readonly<Record<string, TextKey>> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign_in.wrong',
  INVALID_PASSWORD: 'sign_in.wrong_password',
  EMAIL_NOT_VERIFIED: 'sign_in.not_confirmed',
  PASSWORD_TOO_SHORT: 'sign_in.short',
  PASSWORD_TOO_LONG: 'sign_in.long',
  INVALID_EMAIL: 'sign_in.no_email',
  INVALID_TOKEN: 'sign_in.old_link',
  SESSION_NOT_FRESH: 'sign_in.not_fresh',
  CHALLENGE_NOT_FOUND: 'sign_in.passkey_again',
  AUTHENTICATION_FAILED: 'sign_in.passkey_unknown',
  FAILED_TO_VERIFY_REGISTRATION: 'sign_in.passkey_again',
};

/** Why a sign-in did not work, in a sentence of the language of the page. */
export function explainSignIn(error: unknown, texts: Texts): string {
  if (error instanceof DOMException) return texts.text('sign_in.passkey_ended');
  const key = SENTENCES[signInCodeOf(error)];
  return key === undefined ? explainError(error, texts) : texts.text(key);
}

/** Whether the person has to sign in again first: what is asked for needs a sign-in of the last minutes. */
export function isTooOld(error: unknown): boolean {
  return signInCodeOf(error) === 'SESSION_NOT_FRESH';
}

function signInCodeOf(error: unknown): string {
  return isApiError(error) ? String(error.problem.sign_in_code ?? '') : '';
}
