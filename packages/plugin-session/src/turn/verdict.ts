import {
  type ChatMessage,
  type ChatMethod,
  isAiError,
  type Project,
  quoteData,
  type Session,
  type z,
} from '@learnwright/plugin-sdk';
import type { SessionContext } from '../tables.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** A turn that the AI is to judge. */
export interface JudgedTurn {
  readonly session: Session;
  readonly method: ChatMethod;
  readonly project: Project;
  readonly lang: string;
  /** What the present cycle is about: the project's topic, or the one that the cycle before led to. */
  readonly topic: string;
  /** The most tokens that the AI is sent. */
  readonly budget: number;
  /** What learner and tutor said, oldest first; the tutor's reply is the last. */
  readonly said: readonly ChatMessage[];
}

/** A question to the AI about a turn. */
export interface VerdictQuestion {
  readonly purpose: string;
  /** The system message. */
  readonly instructions: string;
  /** Blocks of quoted data, sent as the user message. */
  readonly data: readonly string[];
  readonly max_tokens: number;
  readonly signal: AbortSignal;
}

/** Room for the instructions and the other data of a question about turns, in tokens. */
export const QUESTION_TOKENS = 2_500;
/** The longest turn quoted, in characters. */
const TURN_LIMIT = 4_000;

/** Asks the AI for a verdict as JSON; null for a failure or an unusable answer, since a turn goes on without. */
export async function askForVerdict<Schema extends z.ZodType>(
  { ai, logger }: SessionContext,
  { project }: Pick<JudgedTurn, 'project'>,
  { purpose, instructions, data, max_tokens, signal }: VerdictQuestion,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: data.join('\n') },
  ] as const;
  try {
    return await ai.completeJson({ user_id: project.user_id, purpose, messages, max_tokens, signal }, schema);
  } catch (error) {
    if (!isAiError(error) && !signal.aborted) logger.error('The AI could not be asked.', { purpose, error });
    return null;
  }
}

/**
 * Quotes the last so many turns of learner and tutor as blocks of data, oldest first: as many as there is room for in
 * tokens, and the last in any case.
 */
export function quoteTurns(said: readonly ChatMessage[], count: number, room: number): string {
  const blocks: string[] = [];
  let left = room;
  for (const { role, content } of said.slice(-count).toReversed()) {
    const block = quoteData(role === 'assistant' ? 'tutor' : 'learner', content, TURN_LIMIT);
    left -= estimateTokens(block);
    if (left < 0 && blocks.length > 0) break;
    blocks.unshift(block);
  }
  return blocks.join('\n');
}

/** Cuts a text of the AI to `limit` characters, without what databases refuse: NUL and halves of surrogate pairs. */
export function clipText(text: string, limit: number): string {
  const whole = text.replaceAll('\0', '').toWellFormed();
  // Leaves a character of two halves out rather than cut it through.
  return whole.length <= limit ? whole : whole.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}
