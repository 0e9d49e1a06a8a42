import type { Card } from '../schema/card.ts';
import type { Lesson } from '../schema/lesson.ts';

/**
 * Writes a lesson as Markdown that a person reads: title, description, theory, and its cards as a table. `language` is the one
 * it explains in, where the lesson names none.
 */
export function lessonToMarkdown(lesson: Lesson, language: string): string {
  const theory = lesson.steps.flatMap(({ type, title, body }) => {
    if (type !== 'theory' || !body) return [];
    return title && !body.trimStart().startsWith('#') ? [`## ${title}`, body.trim()] : [body.trim()];
  });
  const source = lesson.source_language ?? language;
  const parts = [`# ${lesson.title}`, lesson.description ?? '', ...theory, cardTable(lesson, source)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function cardTable({ cards, target_language }: Lesson, source: string): string {
  if (cards.length === 0) return '';
  const rows = cards.map(({ front, back }: Card) => `| ${cell(front)} | ${cell(back)} |`);
  return [`| ${cell(target_language ?? '')} | ${cell(source)} |`, '| --- | --- |', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
}
