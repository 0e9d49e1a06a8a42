import type { FileFinding, LessonFinding, MarkdownFinding } from '@learnwright/exercises';
import { AppError, type ImportFinding, MAX_FINDINGS } from '@learnwright/plugin-sdk';

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
  'E-FILE-SIZE': error('A file is larger than 20 MB, or one of text larger than 1 MB.'),
  'E-TOTAL-SIZE': error('All files together are larger than 100 MB.'),
  'E-FILE-ENCODING': error('A text file is not UTF-8.'),
  'E-YAML': error('The text of a manifest is not YAML, longer than 64 KB, or has too many aliases.'),
  'E-TEXT-CHARACTER': error('A text holds a NUL character or half of a surrogate pair.'),
  'E-JSON-DEPTH': error('A document is nested more than 100 levels deep.'),
  'E-READING-TIME': error('Reading the content takes too long or too much memory.'),
  'E-GIT-LFS': error('A text file is kept in Git LFS: the repository holds a pointer in its place.'),
  'E-CONTENT-EMPTY': error('There is no set to import.'),
  'W-ASSET-KIND': warning(
    'A picture or sound is of a kind that is not taken, or of another than its name says; it is left out.',
  ),
  'W-ASSET-SIZE': warning('A picture or sound is larger than the settings allow; it is left out.'),
  'W-ASSET-TOTAL': warning(
    'The pictures and sounds of a lesson or a set are more than is allowed; the last ones are left out.',
  ),
  'W-GIT-LEFT-OUT': warning(
    'An entry of a repository is a link, a submodule, or has a name that is not safe; it is left out.',
  ),
  'W-FRONT-MATTER': warning('The front matter of a Markdown file is not YAML, or a field of it has the wrong type.'),
  'W-MARKDOWN-EMPTY': warning('A Markdown file has no text; it is left out.'),
} as const satisfies Record<`E-${string}` | `W-${string}`, ContentRuleEntry>;

/** The id of a rule in CONTENT_RULES. */
export type ContentRule = keyof typeof CONTENT_RULES;

const DEPTH_LIMIT = 100;

/** Makes a finding; the severity comes from the table of rules. */
export function createContentFinding(rule: ContentRule, path: string, message: string, pointer = ''): ImportFinding {
  return { rule, severity: CONTENT_RULES[rule].severity, path, pointer, message };
}

/** Throws content_invalid where a finding is an error; the error lists the first findings, warnings too, and their number. */
export function refuseErrors(findings: readonly ImportFinding[], findingCount = findings.length): void {
  const [first, second] = findings.filter(({ severity }) => severity === 'error');
  if (first === undefined) return;
  const where = first.path === '' ? 'The content' : `"${first.path}"`;
  const more = second === undefined ? '' : ` There are ${findingCount} findings; see errors.`;
  throw new AppError('content_invalid', `${where} breaks the rule ${first.rule}: ${first.message}.${more}`, {
    findingCount,
    findings: listFirst(findings, MAX_FINDINGS).map(({ rule, path, pointer, message }) => ({
      path,
      pointer,
      code: rule,
      message,
    })),
  });
}

/** The first findings, errors before warnings. */
export function listFirst(findings: readonly ImportFinding[], count: number): ImportFinding[] {
  const errorsFirst = [...Map.groupBy(findings, ({ severity }) => severity)].toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  );
  return errorsFirst.flatMap(([, group]) => group).slice(0, count);
}

/** Turns findings in the files of a set into findings of an import. */
export function toImportFindings(findings: readonly (FileFinding | MarkdownFinding)[]): ImportFinding[] {
  return findings.map(({ file, ...finding }) => ({ ...finding, path: file }));
}

/** Turns findings in one document into findings of an import; `path` is the file of the document. */
export function findingsIn(path: string, findings: readonly LessonFinding[]): ImportFinding[] {
  return findings.map((finding) => ({ ...finding, path }));
}

/** Finds texts of a JSON value that some databases cannot hold, and nesting that is too deep. */
export function findUnsafeValues(path: string, value: unknown): ImportFinding[] {
  const findings: ImportFinding[] = [];
  const left: { pointer: string; depth: number; value: unknown }[] = [{ pointer: '', depth: 0, value }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { pointer, depth } = next;
    if (typeof next.value === 'string' && isUnsafe(next.value)) findings.push(unsafeText(path, pointer));
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (depth > DEPTH_LIMIT) return [...findings, tooDeep(path, pointer)];
    for (const [key, inner] of Object.entries(next.value)) {
      if (isUnsafe(key)) findings.push(unsafeText(path, pointer));
      left.push({ pointer: `${pointer}/${escapeKey(key)}`, depth: depth + 1, value: inner });
    }
  }
  return findings;
}

function isUnsafe(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('\0', '').toWellFormed();
}

function unsafeText(path: string, pointer: string): ImportFinding {
  const message = 'a NUL character or half of a surrogate pair cannot be stored';
  return createContentFinding('E-TEXT-CHARACTER', path, message, pointer);
}

function tooDeep(path: string, pointer: string): ImportFinding {
  return createContentFinding('E-JSON-DEPTH', path, `it is nested more than ${DEPTH_LIMIT} levels deep`, pointer);
}
