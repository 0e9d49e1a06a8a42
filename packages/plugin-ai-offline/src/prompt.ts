import type { ChatMessage } from '@learnwright/plugin-sdk';
import { detectLanguage, languageName, TUTOR_LANGUAGES, type TutorLanguage } from './tutor-language.ts';

/** The quoted texts of a prompt, by the names of their blocks, in their order. */
export type QuotedData = ReadonlyMap<string, readonly string[]>;

/** The parts of a prompt that the practice tutor uses. */
export interface Prompt {
  /** The system messages, else the first message of the user, without quoted data. */
  readonly instructions: string;
  readonly data: QuotedData;
  /** The last message of the user. */
  readonly question: string;
  /** The language to answer in. */
  readonly language: TutorLanguage;
  /** The English name of the language that was asked for, where the tutor does not speak it; else null. */
  readonly unspoken: string | null;
  /** The quoted texts of the system messages alone. */
  readonly setup: QuotedData;
  /** What learner and tutor said, oldest first. */
  readonly said: readonly ChatMessage[];
  /** The step of the method, 1 to 7; 1 where none is named. */
  readonly step: number;
}

/** Such as `the language with the code "de"` or `the language "en-GB"`. */
const NAMED_LANGUAGE = /\b(?:language|Sprache)(?: with the code| mit dem Code)? ["„“]([a-z]{2,8})\b/i;
/** Such as `Speak French (fr)` and `Speak Serbian (Latin) (sr-Latn)`: where it begins, and the code in it. */
const SPOKEN_LANGUAGE = /\bSpeak /i;
const LONGEST_SPOKEN = 160;
const CODE_IN_BRACKETS = /\(([a-z]{2,8}(?:-[a-z0-9]{1,8})*)\)(?! \()/i;
/** What a client has noted, in the role of the learner. */
const NOTE = /^<data name="note">[^<]*<\/data>$/;
/** Such as `step 3 of 7`. */
const NAMED_STEP = /\b(?:step|Schritt) ([1-7]) (?:of|von) 7\b/i;
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
  const setup = readQuotedData(system);
  const spoken = instructions
    .split(SPOKEN_LANGUAGE)
    .slice(1)
    .map((rest) => CODE_IN_BRACKETS.exec(rest.slice(0, LONGEST_SPOKEN).split('\n', 1)[0] ?? '')?.[1])
    .findLast((code) => code !== undefined);
  const named = data.get('feedback_language')?.[0] ?? NAMED_LANGUAGE.exec(instructions)?.[1] ?? spoken;
  const known = named === undefined ? detectLanguage(hasSystem ? instructions : question) : findLanguage(named);
  return {
    instructions,
    data,
    question,
    language: known ?? 'en',
    unspoken: known === null && named !== undefined ? languageName(named, 'en') : null,
    setup,
    said: messages.filter(({ role, content }) => role !== 'system' && !NOTE.test(content)),
    step: findStep(setup, instructions),
  };
}

function contentsOf(messages: readonly ChatMessage[], wanted: ChatMessage['role']): string[] {
  return messages.filter(({ role }) => role === wanted).map(({ content }) => content);
}

function findLanguage(code: string): TutorLanguage | null {
  const base = code.toLowerCase().split(/[-_]/, 1)[0];
  return TUTOR_LANGUAGES.find((language) => language === base) ?? null;
}

function findStep(setup: QuotedData, instructions: string): number {
  const [quoted = ''] = setup.get('step') ?? [];
  return Number(/^[1-7]$/.test(quoted) ? quoted : (NAMED_STEP.exec(instructions)?.[1] ?? '1'));
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
