import type { ChatMessage } from '@learnwright/core';
import { detectLanguage, type TutorLanguage } from './detect-language.ts';
import { type QuotedData, readQuotedData, removeQuotedData } from './read-quoted-data.ts';

/** What the practice tutor takes from the messages it is sent. */
export interface Prompt {
  /** What the system asks for, else the first message, without quoted data. */
  readonly instructions: string;
  readonly data: QuotedData;
  /** The last message of the user. */
  readonly question: string;
  /** How many messages of the user there are. */
  readonly turn: number;
  /** The language to answer in. */
  readonly language: TutorLanguage;
}

/** Such as `the language with the code "de"` or `the language "en-GB"`. */
const NAMED_LANGUAGE = /\b(?:language|Sprache)(?: with the code| mit dem Code)? ["„“]([a-z]{2,8})\b/i;

/** Reads a prompt; whatever it holds. */
export function readPrompt(messages: readonly ChatMessage[]): Prompt {
  const system = contentsOf(messages, 'system').join('\n');
  const questions = contentsOf(messages, 'user');
  const question = questions.at(-1) ?? '';
  const hasSystem = system.trim() !== '';
  const instructions = removeQuotedData(hasSystem ? system : (questions[0] ?? ''));
  const data = readQuotedData([system, ...questions].join('\n'));
  const named = data.get('feedback_language')?.[0] ?? NAMED_LANGUAGE.exec(instructions)?.[1];
  const language = named === undefined ? detectLanguage(hasSystem ? instructions : question) : toTutorLanguage(named);
  return { instructions, data, question, turn: questions.length, language };
}

function contentsOf(messages: readonly ChatMessage[], wanted: ChatMessage['role']): string[] {
  return messages.filter(({ role }) => role === wanted).map(({ content }) => content);
}

function toTutorLanguage(code: string): TutorLanguage {
  return /^de\b/i.test(code.replace('_', '-')) ? 'de' : 'en';
}
