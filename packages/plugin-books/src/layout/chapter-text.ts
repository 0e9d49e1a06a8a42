/** A chapter file in its parts: joined in this order they are the file. */
interface ChapterParts {
  /** A byte order mark, front matter and empty lines. */
  readonly head: string;
  /** The line of the heading with its line end, and the empty lines below; empty where the text begins without one. */
  readonly heading: string;
  readonly content: string;
}

/** A chapter as a lesson has it. */
export interface ChapterText {
  readonly title: string;
  readonly content: string;
}

const MAX_TITLE = 500;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const HEAD_SPACE = /^\uFEFF?(?:[ \t]*\r?\n)*/;
const HEADING = /^ {0,3}#(?:[ \t](?<text>[^\r\n]*))?(?:\r?\n|$)(?:[ \t]*\r?\n)*/;
const FENCE = /^ {0,3}(?<fence>`{3,}|~{3,})/;

/**
 * Reads a chapter: the title is its first heading of the first level, else the name of its file. A heading that comes first
 * is no part of the content; one that comes later stays where it is.
 */
export function readChapter(path: string, text: string): ChapterText {
  const { heading, content } = cutChapter(text);
  return { title: readTitle(path, heading, content), content };
}

/**
 * Writes a changed chapter over its file. What has not changed stays to the letter; changed text takes the line ends of
 * the file. A text without a heading gets one where the file would be read otherwise.
 */
export function writeChapter(path: string, text: string, { title, content }: ChapterText): string {
  const parts = cutChapter(text);
  const before = readTitle(path, parts.heading, parts.content);
  const isMixed = /\r\n/.test(text) && /(?<!\r)\n/.test(text);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const withLineEnds = (changed: string) => (isMixed ? changed : changed.replaceAll(/\r?\n/g, lineEnd));
  const body = content === parts.content ? content : withLineEnds(content);
  const same = join(parts.head, parts.heading, body, lineEnd);
  if (title === before && (parts.heading !== '' || body === parts.content || isRead(path, same, title, body)))
    return same;
  const line = `# ${escapeTitle(title)}`;
  if (parts.heading !== '') {
    const rest = parts.heading.slice(/^[^\r\n]*/.exec(parts.heading)?.[0].length ?? 0);
    return join(parts.head, line + rest, body, lineEnd);
  }
  const found = findHeading(body);
  const isOwn = title !== before && readTitle(path, '', body) === before;
  if (found === null || !isOwn) return join(parts.head, line + lineEnd + lineEnd, body, lineEnd);
  return parts.head + body.slice(0, found.start) + line + body.slice(found.end);
}

/** Whether a file without a heading is read as this chapter; empty lines above a text are no part of it. */
function isRead(path: string, file: string, title: string, body: string): boolean {
  const chapter = readChapter(path, file);
  return chapter.title === title && chapter.content === body.replace(HEAD_SPACE, '');
}

/** Writes the file of a chapter that is new. */
export function newChapter(path: string, chapter: ChapterText): string {
  return writeChapter(path, '# -\n\n', chapter);
}

/** Joins the parts of a chapter. What was the end of the file has no line end; a text below it needs one. */
function join(head: string, heading: string, body: string, lineEnd: string): string {
  const isOpen = (text: string) => !/(?:^\uFEFF?|\n)$/.test(text);
  const top = isOpen(head) && heading + body !== '' ? head + lineEnd : head;
  return top + heading + (isOpen(heading) && body !== '' ? lineEnd + lineEnd : '') + body;
}

function cutChapter(text: string): ChapterParts {
  const frontMatter = FRONT_MATTER.exec(text)?.[0] ?? '';
  const head = frontMatter + (HEAD_SPACE.exec(text.slice(frontMatter.length))?.[0] ?? '');
  const rest = text.slice(head.length);
  const heading = HEADING.exec(rest)?.[0] ?? '';
  // A heading without a text names nothing.
  const isHeading = titleOf(heading) !== '';
  return isHeading ? { head, heading, content: rest.slice(heading.length) } : { head, heading: '', content: rest };
}

function readTitle(path: string, heading: string, content: string): string {
  const found = heading === '' ? findHeading(content)?.title : titleOf(heading);
  const title = found ?? fileTitle(path);
  // A cut in the middle of a surrogate pair would not be text.
  return title.length <= MAX_TITLE
    ? title
    : title
        .slice(0, MAX_TITLE)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}

/** The text of a heading line without the number signs that may close it. */
function titleOf(heading: string): string {
  const text = HEADING.exec(heading)?.groups?.text ?? '';
  return text.replace(/(?:^|[ \t])#+[ \t]*$/, '').trim();
}

/** A title that ends like a closing sequence gets one of its own. */
function escapeTitle(title: string): string {
  const line = title.replaceAll(/\s+/g, ' ').trim();
  return /(?:^|\s)#+$/.test(line) ? `${line} #` : line;
}

function fileTitle(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name || 'Chapter' : words;
}

/** The first heading of the first level outside of code; `start` to `end` is its line without the line end. */
function findHeading(content: string): { readonly title: string; readonly start: number; readonly end: number } | null {
  let fence: string | null = null;
  let start = 0;
  for (const raw of content.split('\n')) {
    const line = raw.replace(/\r$/, '');
    const mark = FENCE.exec(line)?.groups?.fence;
    if (fence === null) {
      const title = titleOf(line);
      if (title !== '') return { title, start, end: start + line.length };
      fence = mark ?? null;
    } else if (mark?.startsWith(fence) === true && line.trim() === mark) {
      fence = null;
    }
    start += raw.length + 1;
  }
  return null;
}
