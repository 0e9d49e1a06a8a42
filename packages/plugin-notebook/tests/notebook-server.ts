import { definePlugin, type Session, type VocabularyItem, type VocabularySource } from '@learnwright/plugin-sdk';
import {
  createScriptedAi,
  type PluginServer,
  type ScriptedAi,
  startPluginServer,
  storeSession,
  type TestDatabase,
  type TestLearner,
} from '@learnwright/test-kit';
import { notebook } from '../src/plugin.ts';
import type { Question } from '../src/schemas.ts';

/** The plugin with an AI whose answers and a vocabulary whose words a test writes. */
export interface NotebookServer extends PluginServer {
  readonly ai: ScriptedAi;
  /** The vocabulary of every project, newest first. */
  readonly vocabulary: VocabularyItem[];
  /** Adds a learner with a completed session in which something was said. */
  createSession(turns?: readonly string[]): Promise<TestLearner & { readonly session: Session }>;
  /** Adds another session to a project. */
  addSession(project_id: string, turns: readonly string[], fields?: Partial<Session>): Promise<Session>;
  /** Lets the AI answer with these questions, from now on. */
  ask(...questions: readonly string[]): void;
  /** What a user is asked, in alphabetical order. */
  questionsOf(user_id: string): Promise<string[]>;
  /** Changes the question that reads so. */
  patch(user_id: string, question: string, fields: Partial<Question>): Promise<void>;
}

/** Starts the plugin over a new database; without `withAi` no AI provider is there. */
export async function startNotebookServer(
  { open }: TestDatabase,
  withAi: boolean = true,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<NotebookServer> {
  const ai = createScriptedAi();
  const vocabulary: VocabularyItem[] = [];
  const plugins = [vocabularyPlugin(vocabulary), notebook];
  const server = await startPluginServer(await open(), withAi ? [ai.plugin, ...plugins] : plugins, {
    settings: { notebook: settings },
  });
  const { clock, createLearner, request } = server;

  const addSession: NotebookServer['addSession'] = (project_id, turns, fields = {}) => {
    const completed = { started_at: clock.now(), ended_at: clock.now(), cycle_step: 7, status: 'completed' } as const;
    return storeSession(server, { project_id, ...completed, ...fields }, turns);
  };
  const listQuestions = async (user_id: string): Promise<Question[]> =>
    (await request('GET', `/notebook/questions/${user_id}`)).body;

  return {
    ...server,
    ai,
    vocabulary,
    addSession,
    createSession: async (turns = ['What is a house?', 'Ein Haus.']) => {
      const learner = await createLearner();
      return { ...learner, session: await addSession(learner.project.id, turns) };
    },
    ask: (...texts) => {
      const questions = texts.map((question) => ({
        question,
        expected_answer: `The answer to ${question}`,
        question_type: 'explain',
        difficulty: 'hard',
        topic: 'Houses',
      }));
      ai.answer(() => JSON.stringify({ questions }));
    },
    questionsOf: async (user_id) => (await listQuestions(user_id)).map(({ question }) => question).toSorted(),
    patch: async (user_id, text, fields) => {
      const found = (await listQuestions(user_id)).find(({ question }) => question === text);
      const { status } = await request('PATCH', `/notebook/questions/${found?.id}`, fields);
      if (status !== 200) throw new Error(`The question "${text}" cannot be changed: ${status}.`);
    },
  };
}

/** A plugin `flashcards` whose API has these words. */
export function vocabularyPlugin(vocabulary: readonly VocabularyItem[]) {
  return definePlugin({
    name: 'flashcards',
    version: '0.1.0',
    api_version: '1',
    license_tier: 'core',
    api: (): VocabularySource => ({ listVocabulary: async (_user, _project, count) => vocabulary.slice(0, count) }),
  });
}
