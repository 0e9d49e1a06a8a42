import { hash } from 'node:crypto';

/** The most subjects that one text is searched for; a learner's own requests name far fewer. */
export const MAX_SUBJECTS = 2_000;

/** Every id that the server issues looks like this. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** An address with all that may belong to it. It begins at the `@`, so that no text makes it look back twice. */
const MAIL = /@(?<=([\w.+%'-]+)@)([\w-]+(?:\.[\w-]+)+)/g;

/**
 * Whom texts are about: the ids in them, and a hash of each e-mail address in them. A stored response is found by these
 * when a learner is erased. Returns null where there are more than `MAX_SUBJECTS`.
 */
export function findSubjects(texts: readonly string[]): string[] | null {
  const found = new Set<string>();
  for (const text of texts) {
    for (const subject of subjectsIn(unescapeText(text))) {
      found.add(subject);
      if (found.size > MAX_SUBJECTS) return null;
    }
  }
  return [...found];
}

/** The subject of an e-mail address: a hash of it, in whatever case it is written. */
export function subjectOfMail(address: string): string {
  return `mail ${hash('sha256', address.toLowerCase(), 'base64url')}`;
}

function* subjectsIn(text: string): Generator<string> {
  for (const [id] of text.matchAll(ID)) yield id;
  for (const [, name = '', domain = ''] of text.matchAll(MAIL)) {
    yield subjectOfMail(`${name}@${domain}`);
    // In a text the marks around an address are seldom part of it: '-ada@example.org-', '_ada@example.org_'.
    const bare = `${name.replace(/^[.+%'_-]+/, '')}@${domain.replace(/(?<![-_])[-_]+$/, '')}`;
    if (bare.length < name.length + domain.length + 1) yield subjectOfMail(bare);
  }
}

/** Takes back what JSON may do to ids and addresses: `\u0061` for `a`, and `\n` right before one. */
function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replaceAll(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\[bfnrt]/g, ' ');
}
