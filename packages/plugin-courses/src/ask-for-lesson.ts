import { type ChatMessage, quoteData, z } from '@learnwright/plugin-sdk';
import { describeDraft, describeLanguages } from './ask-for-outline.ts';
import { LESSON_INSTRUCTIONS } from './lesson-instructions.ts';
import { type LessonReading, readAnswer } from './read-lesson.ts';
import { findingsSchema } from './schemas.ts';
import type { CourseContext, DraftRow, LessonRow } from './tables.ts';

/** How often a lesson is sent back with its findings. */
export const MAX_REPAIRS = 2;

const OUTLINE_CHARACTERS = 5_000;
const TAUGHT_CHARACTERS = 3_000;

/** What is read of a lesson that may break every rule. */
const taughtSchema = z.object({ cards: z.array(z.object({ front: z.string() }).nullable().catch(null)).catch([]) });

/** A lesson to be asked for. */
export interface LessonOrder {
  readonly draft: DraftRow;
  readonly lesson: LessonRow;
  /** All lessons of the draft in their order. */
  readonly lessons: readonly LessonRow[];
  /** What the learner would like to be different; null for nothing. */
  readonly wish: string | null;
  readonly signal: AbortSignal;
}

/**
 * Asks the AI once for a lesson. Where the lesson has an answer that breaks rules, that answer goes back with the findings.
 * Rejects as an AI call does.
 */
export async function askForLesson({ ai, settings }: CourseContext, order: LessonOrder): Promise<LessonReading> {
  const { draft, lesson, signal } = order;
  const answer = await ai.complete({
    user_id: draft.user_id,
    purpose: 'course_lesson',
    messages: composeMessages(order),
    max_tokens: settings.values.lesson_max_tokens,
    signal,
  });
  const { language, target_language } = draft;
  return readAnswer(answer, { lesson_id: lesson.lesson_id, title: lesson.title, language, target_language });
}

function composeMessages({ draft, lesson, lessons, wish }: LessonOrder): ChatMessage[] {
  const outline = lessons.map(({ order_index, title, goal }) => `${order_index + 1}. ${title}: ${goal}`).join('\n');
  const taught = lessons.filter(({ order_index }) => order_index < lesson.order_index).flatMap(listFronts);
  const blocks = [
    describeDraft(draft),
    quoteData('course', outline, OUTLINE_CHARACTERS),
    quoteData('lesson_to_write', `${lesson.order_index + 1}. ${lesson.title}: ${lesson.goal}`, OUTLINE_CHARACTERS),
  ];
  if (taught.length > 0) blocks.push(quoteData('taught_before', taught.join('\n'), TAUGHT_CHARACTERS));
  if (wish !== null) blocks.push(quoteData('wish_of_the_learner', wish, 2_000));
  const asked = [
    { role: 'system', content: `${LESSON_INSTRUCTIONS}\n\n${describeLanguages(draft)}` },
    { role: 'user', content: blocks.join('\n\n') },
  ] as const;
  return lesson.answers === 0 ? [...asked] : [...asked, ...describeRepair(lesson)];
}

/** The fronts of the cards of a lesson: what it has taught. */
function listFronts({ content }: LessonRow): string[] {
  const cards = content === null ? [] : taughtSchema.parse(JSON.parse(content)).cards;
  return cards.flatMap((card) => card?.front ?? []);
}

function describeRepair({ content, findings }: LessonRow): ChatMessage[] {
  const lines = findingsSchema
    .parse(JSON.parse(findings))
    .map(({ rule, pointer, message }) => `- ${rule} at "${pointer}": ${message}`);
  const request = `That cannot be used:\n${lines.join('\n')}\nCorrect it, and answer again with the whole lesson as one JSON object.`;
  return [
    { role: 'assistant', content: content ?? '(An answer without a whole lesson as JSON.)' },
    { role: 'user', content: request },
  ];
}
