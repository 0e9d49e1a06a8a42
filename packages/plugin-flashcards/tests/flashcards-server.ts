import type { Conversation, Session } from '@learnwright/plugin-sdk';
import {
  createScriptedAi,
  type PluginServer,
  type ScriptedAi,
  startPluginServer,
  storeSession,
  type TestDatabase,
  type TestLearner,
} from '@learnwright/test-kit';
import { flashcards } from '../src/plugin.ts';
import type { Card } from '../src/schemas.ts';

/** The plugin with an AI whose answers a test writes. */
export interface FlashcardsServer extends PluginServer {
  readonly ai: ScriptedAi;
  /** Adds a learner with a session in which something was said. */
  createSession(turns?: readonly string[]): Promise<TestLearner & { readonly session: Session }>;
  /** Adds another session to a project. */
  addSession(project_id: string, turns?: readonly string[]): Promise<Session>;
  addConversation(user_id: string, fields: Partial<Conversation>): Promise<Conversation>;
  /** Lets the AI answer with basic cards of these fronts, from now on. */
  suggest(...fronts: readonly string[]): void;
  /** The fronts of a user's cards in alphabetical order. */
  frontsOf(user_id: string): Promise<string[]>;
  /** Changes the card with this front. */
  patch(user_id: string, front: string, fields: Partial<Card>): Promise<void>;
}

/** Starts the plugin over a new database; without `withAi` no AI provider is there. */
export async function startFlashcardsServer(
  { open }: TestDatabase,
  withAi: boolean = true,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<FlashcardsServer> {
  const ai = createScriptedAi();
  const database = await open();
  const server = await startPluginServer(database, withAi ? [ai.plugin, flashcards] : [flashcards], {
    settings: { flashcards: settings },
  });
  const { clock, createLearner, request } = server;
  const { stores } = database;
  let count = 0;

  async function addConversation(user_id: string, fields: Partial<Conversation>): Promise<Conversation> {
    const now = clock.now();
    count += 1;
    const id = `conversation-${count}`;
    const conversation: Conversation = {
      id,
      user_id,
      source: 'text',
      title: 'A talk',
      content: `User: What is a house? (${id})`,
      message_count: 1,
      analysis: null,
      created_at: now,
      updated_at: now,
      ...fields,
    };
    await stores.conversations.insert(conversation);
    return conversation;
  }

  const addSession: FlashcardsServer['addSession'] = (project_id, turns = ['What is a house?', 'Ein Haus.']) =>
    storeSession(server, { project_id }, turns);
  const listCards = async (user_id: string): Promise<Card[]> =>
    (await request('GET', `/flashcards/cards/${user_id}`)).body;

  return {
    ...server,
    ai,
    addSession,
    addConversation,
    createSession: async (turns) => {
      const learner = await createLearner();
      return { ...learner, session: await addSession(learner.project.id, turns) };
    },
    suggest: (...fronts) => {
      const cards = fronts.map((front) => ({ card_type: 'basic', front, back: `${front}, in English`, tags: ['de'] }));
      ai.answer(() => JSON.stringify({ cards }));
    },
    frontsOf: async (user_id) => (await listCards(user_id)).map(({ front }) => front).toSorted(),
    patch: async (user_id, front, fields) => {
      const card = (await listCards(user_id)).find((each) => each.front === front);
      const { status } = await request('PATCH', `/flashcards/cards/${card?.id}`, fields);
      if (status !== 200) throw new Error(`The card "${front}" cannot be changed: ${status}.`);
    },
  };
}
