import { notFound } from '@learnwright/core';
import { renderTranscript } from '@learnwright/plugin-sdk';
import type { FlashcardsContext } from '../flashcards-context.ts';
import type { Card } from '../schemas.ts';
import { listCardsFrom } from '../store.ts';
import { askForCards, MAX_SUGGESTIONS, TRANSCRIPT_CHARACTERS } from './ask-for-cards.ts';
import type { CardSource } from './card-source.ts';
import { replaceSuggestions } from './replace-suggestions.ts';

/** How many turns are read at most: even the shortest ones fill the transcript. */
const LATEST_TURNS = 1_000;

/**
 * Suggests cards from what was said in a session and answers all cards of it, newest first. Without a word said, nothing
 * is asked and nothing changes. Throws not_found, ai_not_configured and ai_failed; then nothing has changed either.
 */
export async function extractFromSession(
  context: FlashcardsContext,
  session_id: string,
  signal: AbortSignal,
): Promise<Card[]> {
  const source = await findSource(context, session_id);
  // The AI is asked outside of any transaction: two extractions at once take turns.
  const extract = async () => {
    const messages = await context.records.messages.latestOfSession(session_id, LATEST_TURNS);
    const transcript = renderTranscript(messages, TRANSCRIPT_CHARACTERS);
    if (transcript === '') return listCardsFrom(context.db, source.origin);
    const drafts = await askForCards(context, source, transcript, signal);
    return replaceSuggestions(context, source, drafts, MAX_SUGGESTIONS);
  };
  return context.exclusively(`flashcards of session ${session_id}`, extract, { signal });
}

async function findSource({ records }: FlashcardsContext, session_id: string): Promise<CardSource> {
  const session = await records.sessions.find(session_id);
  const project = session && (await records.projects.find(session.project_id));
  if (project === null) throw notFound('session', session_id);
  return {
    origin: { column: 'session_id', id: session_id },
    user_id: project.user_id,
    project_id: project.id,
    purpose: 'flashcards_session',
    lock: async () => {
      if ((await records.projects.lock(project.id)) === null) throw notFound('session', session_id);
    },
  };
}
