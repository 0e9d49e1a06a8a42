import { randomUUID } from 'node:crypto';
import { send } from '../chaos/learner.ts';

/** What is done over and over, and the tables that count; default: all that grow. */
export interface Operation {
  readonly name: string;
  readonly times: number;
  readonly only?: RegExp;
  /** What it needs before the bytes are read: a project or a session for each time. */
  readonly prepare?: (times: number) => Promise<string[]>;
  readonly run: (given: string, index: number) => Promise<void>;
}

const LEARNERS = 50;
const TIMES = 1_000;
/** A lesson of words that no database can pack. */
const PREVIEW = `# Birds\n\n${Array.from({ length: 2_700 }, () => randomUUID()).join(' ')}`;
const PLUGINS = ['tools', 'notebook', 'flashcards', 'assessment'];

/** Lists what is done, at a server that has no learners yet. */
export async function listOperations(url: string): Promise<Operation[]> {
  const post = async (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => {
    const { status, body: answer } = await send(url, path, body, 'POST', headers);
    if (status >= 300) throw new Error(`POST ${path} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const createUser = async (): Promise<string> =>
    (await post('/users', { name: 'Ada Lovelace', email: `${randomUUID()}@example.org` })).id;
  const learners = await Promise.all(
    Array.from({ length: LEARNERS }, async () => {
      const user_id = await createUser();
      const settings = { active_provider: 'provider_a', model_override_provider_a: 'offline-tutor' };
      await send(url, `/settings/${user_id}`, settings, 'PATCH');
      const plan = { topic: 'German', goal: 'Talk to my neighbours', timeframe: '3 months', daily_minutes: 20 };
      const project = await post(`/users/${user_id}/projects`, plan);
      return { user_id, project_id: String(project.id) };
    }),
  );
  const learnerOf = (index: number) => {
    const learner = learners[index % LEARNERS];
    if (learner === undefined) throw new Error('There are no learners.');
    return learner;
  };
  const attempt = (index: number, exercise_id: string, headers?: Readonly<Record<string, string>>) =>
    post(`/users/${learnerOf(index).user_id}/element-errors`, { attempts: attemptsOf(exercise_id) }, headers);
  const startSessions = (times: number) =>
    Promise.all(
      Array.from({ length: times }, async (_, index): Promise<string> => {
        const started = await post('/plugins/session/start', { project_id: learnerOf(index).project_id });
        return started.session.id;
      }),
    );
  const exportUser = async (user_id: string) => {
    let { id, status } = await post(`/users/${user_id}/exports`);
    while (status !== 'succeeded') ({ id, status } = (await send(url, `/jobs/${id}`, undefined, 'GET')).body);
  };
  const withKey = () => ({ 'Idempotency-Key': randomUUID() });

  return [
    { name: 'a user', times: TIMES, run: async () => void (await createUser()) },
    {
      name: '12 attempts, a third wrong, at new elements',
      times: TIMES,
      run: async (_, index) => void (await attempt(index, randomUUID())),
    },
    {
      name: '12 attempts at known elements',
      times: TIMES,
      run: async (_, index) => void (await attempt(index, `known ${index % 100}`)),
      prepare: async (times) => {
        for (let index = 0; index < 100; index += 1) await attempt(index, `known ${index}`);
        return Array.from({ length: times }, String);
      },
    },
    {
      name: 'the stored response of a project',
      times: TIMES,
      only: /^(stored_answers|answer_subjects)$/,
      run: async (_, index) => {
        const plan = { topic: 'German', goal: 'Talk', timeframe: '3 months', daily_minutes: 20 };
        await post(`/users/${learnerOf(index).user_id}/projects`, plan, withKey());
      },
    },
    {
      name: 'the stored response of 12 attempts',
      times: TIMES,
      only: /^(stored_answers|answer_subjects)$/,
      run: async (_, index) => void (await attempt(index, randomUUID(), withKey())),
    },
    {
      name: 'the start of a session, with the first words of the tutor',
      times: TIMES,
      run: async (_, index) => void (await post('/plugins/session/start', { project_id: learnerOf(index).project_id })),
    },
    {
      name: 'a message of 60 characters and the answer of the offline tutor',
      times: TIMES,
      prepare: startSessions,
      run: async (id) => void (await post(`/plugins/session/${id}/message`, sayingOf(60))),
    },
    {
      name: 'the row of an AI call in the ledger',
      times: TIMES,
      only: /^ai_usage$/,
      prepare: startSessions,
      run: async (id) => void (await post(`/plugins/session/${id}/message`, sayingOf(60))),
    },
    {
      name: 'a rating',
      times: TIMES,
      prepare: startSessions,
      run: async (id) =>
        void (await post(`/plugins/session/${id}/rate`, { understanding: 4, stress: 2, method_fit: 5 })),
    },
    {
      name: 'the end of a session, with all that follows it',
      times: TIMES,
      prepare: startSessions,
      run: async (id) => void (await post(`/plugins/session/${id}/end`)),
    },
    {
      name: 'the completion of a lesson, with all that follows it',
      times: TIMES,
      run: async (_, index) => {
        const step_result = { step_id: 'step', correct: 2, total: 3 };
        const body = { set_id: 'set', lesson_id: randomUUID(), step_result, mark_completed: true };
        await post(`/users/${learnerOf(index).user_id}/lesson-progress`, body);
      },
    },
    {
      name: 'an action on a plugin in the log of the operators',
      times: 200,
      only: /^plugin_audit$/,
      prepare: async (times) => Array.from({ length: times }, String),
      run: async (_, index) => void (await post(`/admin/plugins/${PLUGINS[index % 4]}/enable`)),
    },
    {
      name: `the preview of a file of ${PREVIEW.length.toLocaleString('en')} bytes`,
      times: 10,
      only: /^plg_content__preview/,
      run: async (_, index) => {
        const form = new FormData();
        form.append('file', new Blob([`${PREVIEW}${index}`]), 'birds.md');
        const response = await fetch(`${url}/api/plugins/content/import/detect`, { method: 'POST', body: form });
        if (!response.ok) throw new Error(await response.text());
      },
    },
    {
      name: 'a job, and the file of an export of one learner with nothing but a name',
      times: 200,
      prepare: async (times) => {
        // The first job makes the tables of the queue.
        await exportUser(await createUser());
        return Promise.all(Array.from({ length: times }, createUser));
      },
      run: exportUser,
    },
  ];
}

function attemptsOf(exercise_id: string) {
  return Array.from({ length: 12 }, (_, index) => ({
    set_id: 'greetings-and-coffee',
    lesson_id: 'at-the-bakery',
    exercise_id,
    element_key: `element-${index}`,
    user_answer: 'die Kaffee',
    correct_answer: 'der Kaffee',
    correct: index % 3 > 0,
  }));
}

function sayingOf(length: number) {
  return { role: 'user', content: 'How do I order a coffee? '.repeat(length).slice(0, length) };
}
