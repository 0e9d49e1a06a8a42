import type { Job, User } from '@learnwright/plugin-sdk';
import {
  createScriptedAi,
  type PluginAnswer,
  type PluginServer,
  type PluginServerOptions,
  type ScriptedAi,
  type ScriptedAnswer,
  startPluginServer,
  type TestDatabase,
} from '@learnwright/test-kit';
import { courses } from '../src/plugin.ts';

/** The plugin with an AI whose answers a test writes. */
export interface CoursesServer extends PluginServer {
  readonly ai: ScriptedAi;
  /** Answers each further call with the next of these; a call more fails the test. */
  script(...answers: readonly (string | Error | ScriptedAnswer)[]): void;
  /** Begins a draft of a new learner; waits for the end of its job. */
  begin(fields?: object): Promise<BegunDraft>;
  /** Reads a draft with its lessons. */
  read(draft_id: string): Promise<PluginAnswer['body']>;
  /** The purposes of all calls so far: `outline`, or the lesson that was asked for. */
  asked(): string[];
}

/** A draft that was begun, and its job after its end. */
interface BegunDraft {
  readonly user: User;
  readonly answer: PluginAnswer;
  readonly draft_id: string;
  readonly job: Job;
}

/** Starts the plugin over a database; without `withAi` no AI provider is there. */
export async function startCoursesServer(
  database: Awaited<ReturnType<TestDatabase['open']>>,
  { withAi = true, ...options }: PluginServerOptions & { readonly withAi?: boolean } = {},
): Promise<CoursesServer> {
  const ai = createScriptedAi();
  const server = await startPluginServer(database, withAi ? [ai.plugin, courses] : [courses], options);
  return {
    ...server,
    ai,
    script: (...answers) => {
      const left = [...answers];
      ai.answer((call) => {
        const next = left.shift();
        if (next === undefined) throw new Error('The AI was asked more often than there are answers.');
        if (next instanceof Error) throw next;
        return typeof next === 'string' ? next : next(call);
      });
    },
    begin: async (fields = {}) => {
      const { user } = await server.createLearner();
      const goal = 'Commander au café';
      const body = { user_id: user.id, goal, language: 'fr', target_language: 'de', level: 'A1', ...fields };
      const answer = await server.request('POST', '/courses/drafts', body);
      const { draft_id } = answer.body.input;
      return { user, answer, draft_id, job: await server.jobEnded(answer.body.id) };
    },
    read: async (draft_id) => (await server.request('GET', `/courses/drafts/${draft_id}`)).body,
    asked: () =>
      ai.calls.map(({ messages: [, user] }) => {
        const [, wanted] = /<data name="lesson_to_write">\n(\d+)\./.exec(user?.content ?? '') ?? [];
        return wanted === undefined ? 'outline' : `lesson ${wanted}`;
      }),
  };
}

/** An AI's outline of so many lessons, in two sections where there are two. */
export function outline(lessons: number): string {
  const planned = Array.from({ length: lessons }, (_, index) => ({
    title: `Lektion ${index + 1}`,
    goal: `Der Lernende kann Schritt ${index + 1}.`,
  }));
  const sections = [
    { title: 'Anfang', description: 'Die ersten Wörter', lessons: planned.slice(0, 1) },
    { title: 'Weiter', lessons: planned.slice(1) },
  ];
  return JSON.stringify({ title: 'Im Café', description: 'Bestellen und bezahlen', sections });
}

/** A lesson that breaks no rule, with another front for each number. */
export function lesson(number: number, fields: object = {}) {
  return {
    title: `Im Café ${number}`,
    estimated_minutes: 10,
    cards: [{ id: 'kaffee', front: `der Kaffee ${number}`, back: 'le café', tags: ['boissons'] }],
    steps: [
      { id: 'theorie', type: 'theory', title: 'Commander', body: 'On dit **Ich möchte**.' },
      {
        id: 'schritt-1',
        type: 'exercise',
        exercise: { id: 'ex-1', type: 'free_text', prompt: 'le café', card_ids: ['kaffee'], accept: ['der Kaffee'] },
      },
      {
        id: 'schritt-2',
        type: 'exercise',
        exercise: {
          id: 'ex-2',
          type: 'word_tiles',
          prompt: 'Un café, s’il te plaît.',
          tiles: ['Kaffee', 'Einen', 'bitte'],
          accept_orderings: [[1, 0, 2]],
          distractors: ['Eine'],
        },
      },
      {
        id: 'schritt-3',
        type: 'exercise',
        exercise: {
          id: 'ex-3',
          type: 'cloze',
          prompt: 'Der ou die ?',
          sentence: '___ Kaffee ist heiß.',
          blanks: [{ accept: ['Der'] }],
          cloze_mode: 'select',
          distractors: ['Die'],
        },
      },
    ],
    ...fields,
  };
}

/** The same with a cloze that has more blanks than markers. */
export function brokenLesson(number: number) {
  const exercise = { id: 'ex-1', type: 'cloze', prompt: '?', sentence: 'Ich ___ Kaffee.', blanks: [] };
  return lesson(number, { steps: [{ id: 'schritt-1', type: 'exercise', exercise }] });
}
