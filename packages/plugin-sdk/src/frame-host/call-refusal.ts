import type { PlainObject } from './plain-message.ts';

/** A refusal of the server: its problem document, as clients read it. */
export interface CallRefusal {
  readonly code: string;
  readonly message: string;
  /** Of HTTP; 0 where there was no answer. */
  readonly status: number;
  readonly problem: { readonly errors?: readonly FieldError[] | undefined };
}
interface FieldError {
  readonly path?: unknown;
  readonly message: string;
}

/** What a frame is told of a refusal: what the server says of it. Null is any other failure. */
export function describeRefusal(refusal: CallRefusal | null): PlainObject {
  if (refusal === null) return { code: 'unexpected', detail: 'The call has failed.', status: 0, errors: [] };
  const { code, message, status, problem } = refusal;
  const errors = (problem.errors ?? []).map(({ path: place, message: detail }) => ({
    path: String(place ?? ''),
    message: detail,
  }));
  return { code, detail: message, status, errors };
}
