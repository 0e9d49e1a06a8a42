import { notFound } from '@learnwright/core';
import type { FlashcardsContext } from './flashcards-context.ts';
import type { Card, CreateCard } from './schemas.ts';
import { insertCards } from './store.ts';

/**
 * Adds a card that the learner has written; a session brings its project with it. Throws not_found for a user, project,
 * session or conversation that is unknown or somebody else's.
 */
export async function createCard(context: FlashcardsContext, input: CreateCard): Promise<Card> {
  const { clock, createId, db } = context;
  return context.transaction(async () => {
    const project_id = await requireSources(context, input);
    const now = clock.now();
    const { user_id, session_id, conversation_id, card_type, front, back, tags, status } = input;
    const card: Card = {
      id: createId(),
      user_id,
      session_id,
      conversation_id,
      project_id,
      card_type,
      front,
      back,
      tags,
      status,
      generated: false,
      edited: false,
      exported_at: null,
      created_at: now,
      updated_at: now,
    };
    await insertCards(db, [card]);
    return card;
  });
}

/** Checks what the card says it comes from, and keeps it until the card is stored; answers the card's project. */
async function requireSources({ records }: FlashcardsContext, input: CreateCard): Promise<string | null> {
  const { user_id, session_id, conversation_id } = input;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const session = session_id === null ? null : await records.sessions.find(session_id);
  const project_id = input.project_id ?? session?.project_id ?? null;
  const project = project_id === null ? null : await records.projects.lock(project_id);
  const isTheirs = project?.user_id === user_id;
  if (input.project_id !== null && !isTheirs) throw notFound('project', input.project_id);
  // A session of another project than the card's is as good as unknown.
  if (session_id !== null && (session?.project_id !== project_id || !isTheirs)) throw notFound('session', session_id);
  if (conversation_id !== null) {
    const conversation = await records.conversations.lock(conversation_id);
    if (conversation?.user_id !== user_id) throw notFound('conversation', conversation_id);
  }
  return project_id;
}
