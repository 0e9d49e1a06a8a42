/** A part of a Markdown text: what stands under a heading of the second level, or before the first one. */
export interface Section {
  /** Null for what stands before the first heading of the second level. */
  readonly title: string | null;
  readonly body: string;
}

/** A Markdown text cut at its headings of the second level; `title` is that of the first heading of the first level. */
export interface Sections {
  readonly title: string | null;
  readonly sections: readonly Section[];
}

const HEADING = /^ {0,3}(?<level>#{1,2})(?:[ \t]+(?<title>.*?))?(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(?<fence>`{3,}|~{3,})/;

/** Cuts a Markdown text into sections; headings inside fenced code are code. Sections without any text are left out. */
export function splitSections(text: string): Sections {
  let title: string | null = null;
  let fence: string | null = null;
  const parts: { title: string | null; lines: string[] }[] = [{ title: null, lines: [] }];
  for (const line of text.split(/\r?\n/)) {
    fence = nextFence(fence, line);
    const heading = fence === null ? HEADING.exec(line)?.groups : undefined;
    if (heading?.level === '#' && title === null) title = heading.title ?? '';
    else if (heading?.level === '##') parts.push({ title: heading.title ?? '', lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const sections = parts.map((part) => ({ title: part.title, body: part.lines.join('\n').trim() }));
  return { title: title?.trim() || null, sections: sections.filter((part) => part.body !== '' || part.title) };
}

/** The fence that is open after a line, or null. */
function nextFence(open: string | null, line: string): string | null {
  const mark = FENCE.exec(line)?.groups?.fence ?? null;
  if (open === null || mark === null) return open ?? mark;
  return mark[0] === open[0] && mark.length >= open.length && line.trim() === mark ? null : open;
}
