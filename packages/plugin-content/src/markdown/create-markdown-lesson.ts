import type { ImportedLesson, ImportFinding } from '@learnwright/core';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { withoutExtension } from '../sources/without-extension.ts';
import { cutText } from './cut-text.ts';
import { type FrontMatter, readFrontMatter } from './read-front-matter.ts';
import { splitSections } from './split-sections.ts';
import { toUniqueSlugs } from './to-slug.ts';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;

/** A Markdown file as a lesson of theory steps; the lesson is null when there is no text. */
export interface MarkdownReading {
  readonly lesson: ImportedLesson | null;
  readonly title: string;
  readonly frontMatter: FrontMatter;
  readonly findings: readonly ImportFinding[];
}

/** Makes a lesson of a Markdown file: one theory step for what stands first and one for each second-level heading. */
export function createMarkdownLesson(path: string, lesson_id: string, text: string): MarkdownReading {
  const { frontMatter, body, findings } = readFrontMatter(path, text);
  const { title: heading, sections } = splitSections(body);
  const title = cutText(firstText(frontMatter.title, heading, withoutExtension(path)), MAX_TITLE);
  if (sections.length === 0) {
    const empty = createContentFinding('W-MARKDOWN-EMPTY', path, 'there is no text to learn from');
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
  return { lesson: { lesson_id, title, path, content }, title, frontMatter, findings };
}

function firstText(...texts: readonly (string | null | undefined)[]): string {
  return texts.find((text) => text?.trim())?.trim() ?? 'Lesson';
}
