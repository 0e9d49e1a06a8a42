import { AppError, type ErrorFinding, MAX_FINDINGS } from '@learnwright/plugin-sdk';

/** Every rule of a book's files, with a sentence. Ids are only ever added. */
export const BOOK_RULES = {
  'E-BOOK-ARCHIVE': 'The archive cannot be read, or an entry of it is not taken.',
  'E-BOOK-LAYOUT': 'There is no config/metadata.yaml at the root.',
  'E-BOOK-YAML':
    'A configuration file is not YAML, longer than 64 KB, or has too many aliases, or the metadata are no map of keys.',
  'E-BOOK-TEXT': 'A chapter or configuration file is not UTF-8, or holds a NUL character or half of a surrogate pair.',
  'E-BOOK-SIZE': 'A chapter has more than 100,000 characters, or a file or the whole book is too large.',
} as const;

/** The id of a rule in BOOK_RULES. */
export type BookRule = keyof typeof BOOK_RULES;

/** A finding in a file of a book. */
export interface BookFinding {
  readonly rule: BookRule;
  readonly path: string;
  readonly message: string;
}

/** Throws content_invalid where there is a finding; the error lists the first of them. */
export function refuseFindings(findings: readonly BookFinding[]): void {
  const [first, second] = findings;
  if (first === undefined) return;
  const where = first.path === '' ? 'The book' : `"${first.path}"`;
  const more = second === undefined ? '' : ` There are ${findings.length} findings; see errors.`;
  throw new AppError('content_invalid', `${where} breaks the rule ${first.rule}: ${first.message}.${more}`, {
    findingCount: findings.length,
    findings: findings
      .slice(0, MAX_FINDINGS)
      .map(({ rule, path, message }): ErrorFinding => ({ path, pointer: '', code: rule, message })),
  });
}
