import { sql, type UsageDefinition } from '@learnwright/plugin-sdk';
import type { Question } from './schemas.ts';
import type { NotebookContext } from './tables.ts';

/** What a question or an answer takes beside its texts: ids and times. */
const ROW_BYTES = 200;

/** What the plugin bounds for each learner. */
export const notebookUsage: UsageDefinition<NotebookContext> = {
  notes: {
    unit: 'bytes',
    label: { en: 'Questions and answers', de: 'Fragen und Antworten' },
    used: measureNotes,
    allowed: ({ settings }) => settings.values.max_learner_notebook_bytes,
  },
};

/** The bytes of a question, as `notes` counts them. */
export function bytesOfQuestion({ question, expected_answer }: Pick<Question, 'question' | 'expected_answer'>): number {
  return ROW_BYTES + Buffer.byteLength(question) + Buffer.byteLength(expected_answer);
}

/** The bytes of an answer. */
export function bytesOfAnswer(answer: string): number {
  return ROW_BYTES + Buffer.byteLength(answer);
}

async function measureNotes({ db }: Pick<NotebookContext, 'db'>, user_id: string): Promise<number> {
  const questionBytes = sql<number | string>`coalesce(sum(octet_length(question) + octet_length(expected_answer)), 0)`;
  const answerBytes = sql<number | string>`coalesce(sum(octet_length(answer)), 0)`;
  const questions = await db
    .selectFrom('plg_notebook__questions')
    .select((eb) => [questionBytes.as('bytes'), eb.fn.countAll<number | string>().as('rows')])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const answers = await db
    .selectFrom('plg_notebook__answers')
    .select((eb) => [answerBytes.as('bytes'), eb.fn.countAll<number | string>().as('rows')])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return [questions, answers].reduce((sum, { bytes, rows }) => sum + Number(bytes) + ROW_BYTES * Number(rows), 0);
}
