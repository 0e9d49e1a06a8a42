import type { Message, Session, UserSettings } from '@learnwright/core';
import type { Lesson } from '@learnwright/exercises';
import { readEvents } from '../read-events.ts';
import { authorization, call, step } from './api.ts';

/** What the learner does, turn by turn. */
const TURNS = ['greet', 'answer', 'ask for help', 'answer'] as const;

/** What a turn ends with; a stream's `done` carries it. */
interface Turn {
  readonly assistant_message: Message | null;
  readonly ai_error: string | null;
  readonly cycle_step: number;
  readonly step_evaluation: { readonly advance: boolean; readonly reason: string } | null;
}

/**
 * Talks with the practice tutor, which needs no key and asks the cards of the lesson; rates the session and ends it. Returns
 * its id.
 */
export async function talkWithTutor(
  base: string,
  user_id: string,
  project_id: string,
  { cards }: Pick<Lesson, 'cards'>,
): Promise<string> {
  step('The learner chooses the practice tutor, which needs no key');
  const choice = { active_provider: 'provider_a', model_override_provider_a: 'offline-tutor' };
  const settings = await call<UserSettings>(base, 'PATCH', `/settings/${user_id}`, choice);
  console.log(`   ${settings.active_provider} answers with ${settings.model_override_provider_a}`);

  step('A session in the method that suits the learner');
  const { session } = await call<{ session: Session }>(base, 'POST', '/plugins/session/start', { project_id });
  console.log(`   ${session.method}, step ${session.cycle_step}`);

  step(`${TURNS.length} turns, streamed: the learner answers what the tutor asks`);
  let said = '';
  for (const turn of TURNS) {
    const content = turn === 'greet' ? 'Hello!' : turn === 'answer' ? answerTo(said, cards) : 'easier please';
    said = await streamTurn(base, session.id, content);
  }

  step('The learner rates the session and ends it');
  const rating = { understanding: 4, stress: 2, method_fit: 5, notes: 'The questions helped.' };
  await call(base, 'POST', `/plugins/session/${session.id}/rate`, rating);
  const end = await call<{ session: Session }>(base, 'POST', `/plugins/session/${session.id}/end`);
  console.log(`   ${end.session.status} at ${end.session.ended_at}`);
  return session.id;
}

/** The other side of the card that the tutor asks for: the last one that it quotes. */
function answerTo(message: string, cards: Lesson['cards']): string {
  const quoted = [...message.matchAll(/“([^“”]+)”/g)].map(([, text]) => text);
  for (const text of quoted.toReversed()) {
    const card = cards.find(({ front, back }) => front === text || back === text);
    if (card !== undefined) return card.front === text ? card.back : card.front;
  }
  throw new Error(`The tutor asks for no card of the lesson: ${message}`);
}

/** Sends a turn and prints what comes back; the pieces joined must be the stored message, which it returns. */
async function streamTurn(base: string, session_id: string, content: string): Promise<string> {
  const path = `/api/plugins/session/${session_id}/message/stream`;
  console.log(`   POST ${path}\n   learner: ${content}`);
  const body = JSON.stringify({ role: 'user', content });
  const headers = { ...authorization(), 'Content-Type': 'application/json' };
  const pieces: string[] = [];
  let turn: Turn | null = null;
  for await (const { event, data } of readEvents(await fetch(base + path, { method: 'POST', headers, body }))) {
    if (event === 'chunk') pieces.push(data.delta);
    if (event === 'done') turn = data;
  }
  if (turn?.assistant_message == null)
    throw new Error(`The tutor did not answer: ${turn?.ai_error ?? 'no done event'}`);
  if (pieces.join('') !== turn.assistant_message.content) throw new Error('The pieces are not the stored message.');
  console.log(`   tutor (${pieces.length} pieces): ${turn.assistant_message.content}`);
  console.log(`   step ${turn.cycle_step}; ${turn.step_evaluation?.reason ?? 'not evaluated'}`);
  return turn.assistant_message.content;
}
