import type { Finding } from '@learnwright/core';
import * as z from 'zod';
import { type LessonAsset, listMarkdownAssets } from '../validation/lesson-assets.ts';
import { cutText, toUniqueSlugs, withoutExtension } from './lesson-names.ts';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;
const FRONT_MATTER = /^---[ \t]*\r?\n(?<yaml>[\s\S]*?)\r?\n---[ \t]*(\r?\n|$)/;
const HEADING = /^ {0,3}(?<level>#{1,2})(?:[ \t](?<text>.*))?$/;
/** The number signs that may close a heading. */
const CLOSING_SIGNS = /(?:^|[ \t])#+[ \t]*$/;
const FENCE = /^ {0,3}(?<fence>`{3,}|~{3,})/;

const textSchema = z.union([z.string(), z.number().transform(String)]).nullish();

const frontMatterSchema = z.object({
  title: textSchema,
  description: textSchema,
  language: z.string().nullish(),
  lang: z.string().nullish(),
  author: textSchema,
  license: textSchema,
  homepage: textSchema,
  level: textSchema,
  version: textSchema,
});

/** Reads YAML that a stranger has written: its value, or a clause that says why it is not taken. */
export type ReadYaml = (yaml: string) => { readonly value: unknown; readonly refusal: string | null };

/** What is found in Markdown files; none of it keeps them from being read. */
export interface MarkdownFinding
  extends Finding<'W-FRONT-MATTER' | 'W-MARKDOWN-EMPTY' | 'W-ASSET-ABSENT' | 'W-ATTRIBUTION-MISSING'> {
  readonly file: string;
  readonly pointer: string;
}

/** A lesson that was made of a Markdown file: its JSON, and the pictures and sounds beside it, by their paths from the root. */
export interface MarkdownLesson {
  readonly lesson_id: string;
  readonly title: string;
  readonly path: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly assets: readonly LessonAsset[];
}

/** What the front matter of a Markdown file may say. */
export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** The front matter of a Markdown file and the text below; empty when there is none or it cannot be read. */
export interface FrontMatterReading {
  readonly frontMatter: FrontMatter;
  readonly body: string;
  readonly findings: readonly MarkdownFinding[];
}

/** A Markdown file as a lesson of theory steps; the lesson is null when there is no text. */
export interface MarkdownReading {
  readonly lesson: MarkdownLesson | null;
  readonly title: string;
  readonly frontMatter: FrontMatter;
  readonly findings: readonly MarkdownFinding[];
}

/** A part of a Markdown text: below a heading of the second level, or before the first such heading. */
interface Section {
  /** Null before the first heading of the second level. */
  readonly title: string | null;
  readonly body: string;
}

/** A Markdown text cut at its headings of the second level; `title` is its first heading of the first level. */
interface Sections {
  readonly title: string | null;
  readonly sections: readonly Section[];
}

/** Makes a lesson of a Markdown file: one theory step for each part of its text. */
export function createMarkdownLesson(
  path: string,
  lesson_id: string,
  text: string,
  readYaml: ReadYaml,
): MarkdownReading {
  const { frontMatter, body, findings } = readFrontMatter(path, text, readYaml);
  const { title: heading, sections } = splitSections(body);
  const title = cutText(firstText(frontMatter.title, heading, withoutExtension(path)), MAX_TITLE);
  if (sections.length === 0) {
    const empty = warn('W-MARKDOWN-EMPTY', path, 'there is no text to learn from');
    return { lesson: null, title, frontMatter, findings: [...findings, empty] };
  }
  const ids = toUniqueSlugs(
    sections.map((section) => section.title ?? title),
    'step',
  );
  const steps = sections.map((section, index) => ({
    id: ids[index] ?? `step-${index + 1}`,
    type: 'theory',
    title: cutText(section.title ?? title, MAX_TITLE),
    body: section.body === '' ? (section.title ?? title) : section.body,
  }));
  const description = frontMatter.description ? { description: cutText(frontMatter.description, MAX_DESCRIPTION) } : {};
  const content = { id: lesson_id, title, ...description, steps };
  const assets = listMarkdownAssets(body).map((asset) => ({
    name: asset.name,
    path: resolvePath(path, asset.path.normalize('NFC')),
  }));
  return { lesson: { lesson_id, title, path, content, assets }, title, frontMatter, findings };
}

/** Takes the YAML front matter off a Markdown file; mistakes in it are warnings. */
export function readFrontMatter(path: string, text: string, readYaml: ReadYaml): FrontMatterReading {
  const match = FRONT_MATTER.exec(text);
  if (match === null) return { frontMatter: {}, body: text, findings: [] };
  const body = text.slice(match[0].length);
  const { value, refusal } = readYaml(match.groups?.yaml ?? '');
  const parsed = frontMatterSchema.safeParse(value ?? {});
  if (refusal === null && parsed.success) return { frontMatter: parsed.data, body, findings: [] };
  const message = refusal ?? parsed.error?.issues[0]?.message ?? 'it is not YAML';
  return { frontMatter: {}, body, findings: [warn('W-FRONT-MATTER', path, message)] };
}

/** Makes a finding in a Markdown file. */
export function warn(rule: MarkdownFinding['rule'], file: string, message: string): MarkdownFinding {
  return { rule, severity: 'warning', file, pointer: '', message };
}

/** Cuts a Markdown text into sections; headings inside fenced code are code. Sections without any text are left out. */
function splitSections(text: string): Sections {
  let title: string | null = null;
  let fence: string | null = null;
  const parts: { title: string | null; lines: string[] }[] = [{ title: null, lines: [] }];
  for (const line of text.split(/\r?\n/)) {
    fence = nextFence(fence, line);
    const heading = fence === null ? HEADING.exec(line)?.groups : undefined;
    if (heading?.level === '#' && title === null) title = titleOf(heading);
    else if (heading?.level === '##') parts.push({ title: titleOf(heading), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const sections = parts.map((part) => ({ title: part.title, body: part.lines.join('\n').trim() }));
  return { title: title?.trim() || null, sections: sections.filter((part) => part.body !== '' || part.title) };
}

function titleOf({ text = '' }: Readonly<Record<string, string | undefined>>): string {
  return text.replace(CLOSING_SIGNS, '').trim();
}

/** The fence that is open after a line, or null. */
function nextFence(open: string | null, line: string): string | null {
  const mark = FENCE.exec(line)?.groups?.fence ?? null;
  if (open === null || mark === null) return open ?? mark;
  return mark[0] === open[0] && mark.length >= open.length && line.trim() === mark ? null : open;
}

function firstText(...texts: readonly (string | null | undefined)[]): string {
  return texts.find((text) => text?.trim())?.trim() ?? 'Lesson';
}

/** The path from the root to a file that is named from beside another; one that leads out of the root stays outside. */
function resolvePath(from: string, path: string): string {
  const way: string[] = [];
  for (const part of [...from.split('/').slice(0, -1), ...path.split('/')]) {
    if (part === '..' && way.length > 0 && way.at(-1) !== '..') way.pop();
    else if (part !== '.' && part !== '') way.push(part);
  }
  return way.join('/');
}
