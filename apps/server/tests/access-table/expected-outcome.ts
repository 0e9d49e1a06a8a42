/** Who asks in the table. Ada owns the records that the requests name, Bob is another learner. */
export const CALLERS = [
  'nobody',
  'expired token',
  'expired token of an issuer',
  'revoked token',
  'token of another issuer',
  'token for another audience',
  'token with alg none',
  'learner with a JWT',
  'bob',
  'app',
  'ada',
  'operator',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** How a server treats a request: `hidden` as if the record were not there. */
export type Outcome = 'let in' | 'unauthenticated' | 'forbidden' | 'hidden';

/** The part of an answer that tells how a request was treated. */
export interface AnswerHead {
  readonly status: number;
  /** The code of a problem document. */
  readonly code: string | null;
}

/** What `x-access` of an operation says. */
export interface DeclaredAccess {
  readonly word: 'public' | 'signed_in' | 'learner' | 'app' | 'operator';
  /** The record whose owner may call, and the field that names it; null where the role decides. */
  readonly owned: { readonly record: string; readonly part: string; readonly field: string } | null;
}

const OWNER = /^learner: owner of the (\w+) in (params|query|body)\.(\w+)$/;
const WORDS = ['public', 'signed_in', 'app', 'operator'] as const;

/** Reads `x-access`. Throws for what it cannot be. */
export function readAccess(text: string): DeclaredAccess {
  const [, record = '', part = '', field = ''] = OWNER.exec(text) ?? [];
  if (record !== '') return { word: 'learner', owned: { record, part, field } };
  if (text === 'learner') return { word: 'learner', owned: { record: 'user', part: 'params', field: 'user_id' } };
  const word = WORDS.find((candidate) => candidate === text);
  if (word === undefined) throw new Error(`"${text}" is no access.`);
  return { word, owned: null };
}

/** How a caller must be treated (specification, R14.7). A credential that is no good is refused everywhere. */
export function expectedOutcome({ word }: DeclaredAccess, caller: CallerName): Outcome {
  if (caller.includes('token')) return 'unauthenticated';
  if (caller === 'nobody') return word === 'public' ? 'let in' : 'unauthenticated';
  if (caller === 'operator' || word === 'public' || word === 'signed_in') return 'let in';
  if (caller === 'app') return word === 'operator' ? 'forbidden' : 'let in';
  if (word === 'learner') return caller === 'ada' ? 'let in' : 'hidden';
  return 'forbidden';
}

/** What is wrong with the answer to a caller; null when nothing is. `declared` are the answers of the operation. */
export function findFault(
  access: DeclaredAccess,
  caller: CallerName,
  head: AnswerHead,
  declared: Readonly<Record<string, unknown>>,
): string | null {
  const expected = expectedOutcome(access, caller);
  const outcome = outcomeOf(head, access);
  const answer = `${head.status} ${head.code ?? ''}`.trim();
  if (outcome !== expected) return `${outcome} by ${answer}, and not ${expected}`;
  if (head.status === 500 || !(head.status in declared)) return `${answer} is not declared`;
  return null;
}

/** How a request was treated, by its answer. An unknown record is no refusal where the access names none. */
function outcomeOf({ status, code }: AnswerHead, { owned }: DeclaredAccess): Outcome {
  if (status === 401) return 'unauthenticated';
  if (status === 403 && code === 'forbidden') return 'forbidden';
  return status === 404 && owned !== null ? 'hidden' : 'let in';
}
