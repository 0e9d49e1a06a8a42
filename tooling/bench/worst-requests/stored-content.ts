import { z } from 'zod';
import { bookOfChapters } from './book-packages.ts';

/** The ids of records that a learner has filled with as much as they may hold. */
export type StoredIds = Readonly<Record<string, string>>;

const TEXT = 99_000;
const MESSAGE = 32_000;
const CONVERSATION = 900_000;
const ANSWER = 2_000;
/** How many records of each kind. */
const COUNTS = {
  ...{ conversations: 24, lessons: 60, cards: 150, messages: 24, attempts: 6, questions: 60 },
  /** Uploads of four lessons each, all but as large as a lesson may be. */
  progress: 15,
} as const;

/** Texts that take long to fold, to cut into words, to parse, or to show. */
const PIECES = ['a\u0301\u0316', 'ab ', '{{c1::a', '<b>', '\t', '[sound:', '“', '&', '"\\', '漢字', '!? ', "isn't "];

/** The element whose log is as long as one may be, but for some hundred attempts. */
export const LONGEST_LOG = { set_id: 'longest', lesson_id: 'a', exercise_id: 'e', element_key: 'k', correct: true };
const TIME = '2026-11-01T00:00:00Z';
const SECOND = (1_000_000).toString(36);

/** What a device has recorded: that log, and a lesson that is as large as one may be. Each is worked on as a whole. */
const LONGEST = {
  attempts: [
    {
      ...{ ...LONGEST_LOG, attempt_id: 'longest', attempted_at: TIME },
      earlier: `+${(Date.parse('2026-01-01T00:00:00Z') * 1000).toString(36)}.a${`-${SECOND}.b`.repeat(9_700)}`,
    },
  ],
  lessons: [lessonOf('a', 1_000, '漢字 "'.repeat(48))],
};

/** The longest analysis of a conversation that a body has room for. */
const ANALYSIS = {
  ...{ summary: 's', topics: [], language: 'de' },
  vocabulary: Array.from({ length: 250 }, (_, at) => ({
    word: `w${at}`,
    translation: 't',
    example: textOf(at, ANSWER),
  })),
};

const idSchema = z.object({ id: z.string() });

/**
 * Stores hostile content of a learner through the API: what was taken once is worked on by every export and list after it. `share`
 * is that of the usual number of records, each as long as ever.
 */
export async function storeHostileContent(url: string, share = 1): Promise<StoredIds> {
  const count = (kind: keyof typeof COUNTS) => Math.ceil(COUNTS[kind] * share);
  const send = (method: string, path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const post = async (path: string, body: object): Promise<unknown> => answerOf(path, await send('POST', path, body));
  const create = async (path: string, body: object) => idSchema.parse(await post(path, body)).id;
  const user_id = await create('/users', { name: 'Mallory', language: 'de' });
  await send('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
  const goal = { goal: textOf(0, TEXT), timeframe: 'a year', daily_minutes: 10 };
  const project_id = await create(`/users/${user_id}/projects`, { topic: textOf(1, 500), ...goal });
  const curriculum_id = await create(`/users/${user_id}/curricula`, { title: 'a', description: textOf(2, TEXT) });
  const filled: Record<string, string> = { user_id, project_id, curriculum_id };
  for (let at = 0; at < count('lessons'); at += 1) {
    const lesson = { title: textOf(at, 500), content: textOf(at, TEXT) };
    filled.lesson_id = await create(`/curricula/${curriculum_id}/lessons`, lesson);
    filled.topic_id = await create(`/curricula/${curriculum_id}/topics`, { title: 'a', description: textOf(at, TEXT) });
  }
  for (let at = 0; at < count('conversations'); at += 1) {
    const content = `You: ${textOf(at, CONVERSATION)}`;
    const conversation = { source: 'text', content: cutBytes(content, CONVERSATION) };
    filled.conversation_id = await create(`/users/${user_id}/conversations`, conversation);
    const path = `/conversations/${filled.conversation_id}/analysis`;
    await answerOf(path, await send('PUT', path, ANALYSIS));
  }
  for (let at = 0; at < count('cards'); at += 1) {
    const card = { user_id, front: textOf(at, TEXT), back: textOf(at + 1, TEXT), tags: [textOf(at, 90)] };
    filled.card_id = await create('/plugins/flashcards/cards', {
      ...card,
      card_type: at % 2 === 0 ? 'basic' : 'cloze',
    });
  }
  const { session } = z
    .object({ session: idSchema })
    .parse(await post('/plugins/session/start', { project_id, method: 'deductive' }));
  filled.session_id = session.id;
  for (let at = 0; at < count('messages'); at += 1) {
    const message = { role: at % 2 === 0 ? 'assistant' : 'user', content: textOf(at, MESSAGE) };
    await post(`/plugins/session/${session.id}/message`, message);
  }
  for (let call = 0; call < count('attempts'); call += 1) {
    const attempts = Array.from({ length: 250 }, (_, at) => ({
      ...{ set_id: `set-${call}`, lesson_id: 'a', exercise_id: `e${at}`, element_key: `k${at}`, correct: at % 2 === 0 },
      user_answer: textOf(at, ANSWER).slice(0, ANSWER / 2),
      correct_answer: textOf(at + 1, ANSWER).slice(0, ANSWER / 2),
    }));
    await post(`/users/${user_id}/element-errors`, { attempts });
  }
  await post(`/users/${user_id}/changes`, LONGEST);
  for (let at = 0; at < count('progress'); at += 1) {
    const lessons = [0, 1, 2, 3].map((index) => lessonOf(`${at}-${index}`, 120, 'x'.repeat(ANSWER)));
    await post(`/users/${user_id}/changes`, { lessons });
  }
  for (let at = 0; at < count('questions'); at += 1) {
    const question = { project_id, question: textOf(at, TEXT), expected_answer: textOf(at + 1, TEXT) };
    filled.question_id = await create('/plugins/notebook/questions', question);
  }
  const body = bookOfChapters();
  const headers = { 'Content-Type': 'application/zip' };
  const path = `/plugins/books/import?user_id=${user_id}`;
  const book = await answerOf(path, await fetch(`${url}/api${path}`, { method: 'POST', headers, body }));
  filled.book_id = idSchema.parse(book).id;
  return filled;
}

async function answerOf(path: string, response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 1_000)}`);
  return response.json();
}

function lessonOf(lesson_id: string, steps: number, user_answer: string) {
  return {
    ...{ set_id: 'longest', lesson_id, time_spent_seconds: 1, completed_at: null, started_at: TIME, updated_at: TIME },
    steps: Array.from({ length: steps }, (_, index) => ({
      ...{ step_id: `step-${index}`, correct: 0, total: 1, attempts: 1, completed_at: TIME },
      user_answer,
    })),
  };
}

function textOf(at: number, length: number): string {
  const piece = PIECES[at % PIECES.length] ?? 'a';
  return `${at} ${piece.repeat(Math.ceil(length / piece.length))}`.slice(0, length).toWellFormed();
}

/** The body of a request is bounded in bytes. */
function cutBytes(text: string, bytes: number): string {
  const perCharacter = Buffer.byteLength(JSON.stringify(text)) / text.length;
  return text.slice(0, Math.floor(bytes / perCharacter));
}
