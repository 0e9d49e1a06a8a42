type ContentRuleEntry = { readonly severity: 'error' | 'warning'; readonly description: string };

const error = (description: string) => ({ severity: 'error', description }) as const;
const warning = (description: string) => ({ severity: 'warning', description }) as const;

/** Every rule of imports beyond those of lessons and sets (`LESSON_RULES` of exercises): id, severity, one sentence. */
export const CONTENT_RULES = {
  'E-ZIP-UNREADABLE': error('The archive cannot be read: it is not a ZIP, or its directory is damaged.'),
  'E-ZIP-ENCRYPTED': error('An entry of the archive is encrypted.'),
  'E-ZIP-LINK': error('An entry of the archive is a link or a device; only files and folders are taken.'),
  'E-ZIP-METHOD': error('An entry of the archive is compressed by another method than deflate.'),
  'E-ZIP-RATIO': error('An entry of the archive grows to more than 100 times its packed size.'),
  'E-ZIP-DAMAGED': error('An entry of the archive does not hold what the directory of the archive says.'),
  'E-FILE-NAME': error('The name of a file is empty, absolute, leads upwards, or holds a character that is not safe.'),
  'E-FILE-DUPLICATE': error('Two files have the same name.'),
  'E-FILE-COUNT': error('There are more than 5,000 files.'),
  'E-FILE-SIZE': error('A file is larger than 20 MB.'),
  'E-TOTAL-SIZE': error('All files together are larger than 100 MB.'),
  'E-FILE-ENCODING': error('A text file is not UTF-8.'),
  'E-YAML': error('The text of a manifest is not YAML, or longer than 1 MB.'),
  'E-TEXT-CHARACTER': error('A text holds a NUL character or half of a surrogate pair.'),
  'E-JSON-DEPTH': error('A document is nested more than 100 levels deep.'),
  'E-CONTENT-EMPTY': error('There is no set to import.'),
  'W-FRONT-MATTER': warning('The front matter of a Markdown file is not YAML, or a field of it has the wrong type.'),
  'W-MARKDOWN-EMPTY': warning('A Markdown file has no text; it is left out.'),
} as const satisfies Record<`E-${string}` | `W-${string}`, ContentRuleEntry>;

/** The id of a rule in CONTENT_RULES. */
export type ContentRule = keyof typeof CONTENT_RULES;
