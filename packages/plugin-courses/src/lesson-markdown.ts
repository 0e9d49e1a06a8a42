import type { Lesson } from '@learnwright/exercises';

/** The longest content of a lesson of core. */
const LONGEST_CONTENT = 100_000;

/** Writes a lesson as Markdown for the curriculum: title, description, theory, and its cards as a table. */
export function writeMarkdown(lesson: Lesson, language: string): string {
  const theory = lesson.steps.flatMap(({ type, title, body }) => {
    if (type !== 'theory' || !body) return [];
    return title && !body.trimStart().startsWith('#') ? [`## ${title}`, body.trim()] : [body.trim()];
  });
  const parts = [`# ${lesson.title}`, lesson.description ?? '', ...theory, writeCards(lesson, language)];
  const text = `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  return text.slice(0, LONGEST_CONTENT).toWellFormed();
}

function writeCards({ cards, target_language }: Lesson, language: string): string {
  if (cards.length === 0) return '';
  const rows = cards.map(({ front, back }) => `| ${cell(front)} | ${cell(back)} |`);
  return [`| ${target_language ?? ''} | ${language} |`, '| --- | --- |', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
}
