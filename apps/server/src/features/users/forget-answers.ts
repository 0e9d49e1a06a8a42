import type { CursorValues, StoredAnswer, StoredAnswerStore } from '@learnwright/core';

/** Whom kept answers may be about. */
export interface AnswerSubject {
  /** The ids of the user and of everything that hangs on them. */
  readonly ids: ReadonlySet<string>;
  readonly email: string | null;
}

/** Every id that the server issues looks like this. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Answers read at once: each may be as long as what a route answers. */
const PAGE = 100;

/**
 * Deletes the answers kept for repeated requests that mention any of the ids or the address: in the key, in the request,
 * or in the answer. Each text is read once, however many ids there are; call it in the unit of work that erases.
 */
export async function forgetAnswers(answers: StoredAnswerStore, subject: AnswerSubject): Promise<void> {
  const isAbout = createSearch(subject);
  let after: CursorValues | null = null;
  do {
    const page: { items: StoredAnswer[]; next: CursorValues | null } = await answers.list({ limit: PAGE, after });
    for (const kept of page.items) {
      if (isAbout(`${kept.key}\n${kept.fingerprint}\n${kept.answer ?? ''}`)) await answers.delete(kept.scope, kept.key);
    }
    after = page.next;
  } while (after !== null);
}

function createSearch({ ids, email }: AnswerSubject): (text: string) => boolean {
  const address = email === null ? null : addressPattern(email);
  return (text) => address?.test(text) === true || text.matchAll(ID).some(([id]) => ids.has(id));
}

/** The address in any case, as a whole: not the end or beginning of a longer one. A line break may stand before it as `\n`. */
function addressPattern(email: string): RegExp {
  const escaped = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?:(?<![\w.+%'-])|(?<=\\[bfnrt]))${escaped}(?![\w-]|\.\w)`, 'i');
}
