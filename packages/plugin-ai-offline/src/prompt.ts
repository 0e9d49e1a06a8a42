import type { ChatMessage } from '@learnwright/plugin-sdk';
import { detectLanguage, type TutorLanguage } from './tutor-language.ts';

/** The quoted texts of a prompt, by the names of their blocks, in their order. */
export type QuotedData = ReadonlyMap<string, readonly string[]>;

/** The parts of a prompt that the practice tutor uses. */
export interface Prompt {
  /** The system messages, else the first message of the user, without quoted data. */
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
/** A block ends at the first angle bracket: the brackets of its text are escaped. */
const BLOCK = /<data name="([^"<>]{1,100})">([^<]*)<\/data>/g;

/** Reads a prompt; no message makes it fail. */
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

/** Reads the blocks of data in a prompt, without their escapes. */
function readQuotedData(prompt: string): QuotedData {
  const data = new Map<string, string[]>();
  for (const [, name = '', text = ''] of prompt.matchAll(BLOCK)) {
    const texts = data.get(name) ?? [];
    texts.push(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim());
    data.set(name, texts);
  }
  return data;
}

/** Removes the blocks of data from a prompt: a quotation gives no instructions. */
function removeQuotedData(prompt: string): string {
  return prompt.replaceAll(BLOCK, '');
}
