import {
  type Conversation,
  clipOldest,
  foldText,
  notFound,
  renderTranscript,
  type VocabularyEntry,
} from '@learnwright/plugin-sdk';
import { askForCards, type CardDraft, MAX_SUGGESTIONS, TRANSCRIPT_CHARACTERS } from './ask-for-cards.ts';
import { buildCloze } from './cloze.ts';
import type { Card } from './schemas.ts';
import { type CardOrigin, deleteCards, insertCards, listCardsFrom, listFronts, lockSuggestions } from './store.ts';
import type { FlashcardsContext } from './tables.ts';
import { bytesOfCard } from './usage.ts';

/** A session or conversation that cards are suggested from. */
interface CardSource {
  readonly origin: CardOrigin;
  readonly user_id: string;
  readonly project_id: string | null;
  /** The purpose in the ledger of AI calls. */
  readonly purpose: string;
  /** Locks the source, or the project of it, until the transaction ends; throws not_found when it is gone. */
  readonly lock: () => Promise<void>;
}

/** How much longer a front with other white space may be, beside twice its length. */
const LONGER_FRONT = 500;
/** The most messages that are read: even the shortest ones fill the transcript. */
const LATEST_MESSAGES = 1_000;

/**
 * Suggests cards from the messages of a session. Returns all cards of the session, newest first. Without messages, the AI
 * is not asked and nothing changes. Throws not_found, ai_not_configured and ai_failed; then nothing has changed either.
 */
export async function extractFromSession(
  context: FlashcardsContext,
  session_id: string,
  signal: AbortSignal,
): Promise<Card[]> {
  const source = await findSession(context, session_id);
  // The AI is asked outside of any transaction, so two extractions at once run one after the other.
  const extract = async () => {
    const messages = await context.records.messages.latestOfSession(session_id, LATEST_MESSAGES);
    const transcript = renderTranscript(messages, TRANSCRIPT_CHARACTERS);
    if (transcript === '') return listCardsFrom(context.db, source.origin);
    const drafts = await askForCards(context, source, transcript, signal);
    return replaceSuggestions(context, source, drafts, MAX_SUGGESTIONS);
  };
  return context.exclusively(`flashcards of session ${session_id}`, extract, { signal });
}

async function findSession({ records }: FlashcardsContext, session_id: string): Promise<CardSource> {
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

/**
 * Suggests cards from a conversation. Returns all cards of the conversation, newest first. An analysis with vocabulary
 * gives a card for each word without an AI call (specification, R12.4); otherwise the AI reads the transcript. Throws
 * not_found, ai_not_configured and ai_failed; then nothing has changed.
 */
export async function extractFromConversation(
  context: FlashcardsContext,
  conversation_id: string,
  signal: AbortSignal,
): Promise<Card[]> {
  const extract = async () => {
    const conversation = await context.records.conversations.find(conversation_id);
    if (conversation === null) throw notFound('conversation', conversation_id);
    const source = describeConversation(context, conversation);
    const vocabulary = conversation.analysis?.vocabulary ?? [];
    if (vocabulary.length > 0) {
      return replaceSuggestions(context, source, vocabulary.map(draftVocabularyCard), vocabulary.length);
    }
    const transcript = clipOldest(conversation.content, TRANSCRIPT_CHARACTERS);
    const drafts = await askForCards(context, source, transcript, signal);
    return replaceSuggestions(context, source, drafts, MAX_SUGGESTIONS);
  };
  return context.exclusively(`flashcards of conversation ${conversation_id}`, extract, { signal });
}

function describeConversation({ records }: FlashcardsContext, { id, user_id }: Conversation): CardSource {
  return {
    origin: { column: 'conversation_id', id },
    user_id,
    project_id: null,
    purpose: 'flashcards_conversation',
    lock: async () => {
      if ((await records.conversations.lock(id)) === null) throw notFound('conversation', id);
    },
  };
}

/** A cloze of the example where the word stands in it, else the word and its translation. */
function draftVocabularyCard({ word, translation, example, tags = [] }: VocabularyEntry): CardDraft {
  const cloze = example === undefined ? null : buildCloze(word, example);
  if (cloze === null) return { card_type: 'basic', front: word, back: translation, tags };
  return { card_type: 'cloze', front: cloze, back: translation, tags };
}

/**
 * Replaces the untouched suggestions of a source by new ones, in one transaction; edited, accepted and rejected cards stay
 * (specification, R12.3). A front is not suggested again when the user has it on any card of this project or of none.
 * Nothing changes when no draft is new, or the learner has no room for the drafts: storage_full. Returns all cards of the source, newest first.
 */
async function replaceSuggestions(
  context: FlashcardsContext,
  source: CardSource,
  drafts: readonly CardDraft[],
  limit: number,
): Promise<Card[]> {
  const { db } = context;
  const most = drafts.slice(0, limit).reduce((sum, draft) => sum + bytesOfCard(draft), 0);
  return context.transaction(async () => {
    await context.usage.take('cards', source.user_id, most);
    await source.lock();
    const replaced = new Set(await lockSuggestions(db, source.origin));
    // A front that is far longer than all that is suggested is none of them, and may be far too long to be folded.
    const longest = LONGER_FRONT + 2 * Math.max(0, ...drafts.map(({ front }) => front.length));
    const kept = (await listFronts(db, source, longest)).filter(({ id }) => !replaced.has(id));
    const fresh = leaveOutKnown(drafts, kept).slice(0, limit);
    if (fresh.length > 0) {
      await deleteCards(db, [...replaced]);
      await insertCards(
        db,
        fresh.map((draft) => toSuggestion(context, source, draft)),
      );
    }
    return listCardsFrom(db, source.origin);
  });
}

function leaveOutKnown(drafts: readonly CardDraft[], kept: readonly Pick<Card, 'front'>[]): CardDraft[] {
  const known = new Set(kept.map(({ front }) => foldText(front)));
  return drafts.filter(({ front }) => {
    const folded = foldText(front);
    const isNew = !known.has(folded);
    known.add(folded);
    return isNew;
  });
}

function toSuggestion({ clock, createId }: FlashcardsContext, source: CardSource, draft: CardDraft): Card {
  const { origin, user_id, project_id } = source;
  const now = clock.now();
  return {
    id: createId(),
    user_id,
    session_id: null,
    conversation_id: null,
    project_id,
    ...draft,
    [origin.column]: origin.id,
    status: 'suggested',
    generated: true,
    edited: false,
    exported_at: null,
    created_at: now,
    updated_at: now,
  };
}
