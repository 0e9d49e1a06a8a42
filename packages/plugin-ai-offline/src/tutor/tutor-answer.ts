import { CHAT_METHODS } from '@learnwright/plugin-sdk';
import type { Prompt } from '../prompt.ts';
import { excerptOf, languageOfTutor, tutorLabel } from '../tutor-language.ts';
import { askNext } from './ask-next.ts';
import { classifyReply } from './learner-reply.ts';
import { plainText, readMaterial } from './lesson-items.ts';
import { chooseTask, readExchanges, readStanding } from './practice.ts';
import { answerQuestion, react } from './react.ts';
import { pick, type Turn } from './turn.ts';
import { WORDINGS } from './wordings.ts';

const EXCERPT_CHARACTERS = 120;

/**
 * Answers a learner: with the cards that the prompt quotes of their lessons, else with questions about their topic. Says at the
 * first turn what it is.
 */
export function answerAsTutor(prompt: Prompt): string {
  const { setup, said, language } = prompt;
  const words = WORDINGS[language];
  const material = readMaterial(setup, language);
  const turn: Turn = {
    language,
    words,
    material,
    exchanges: readExchanges(said, material),
    method: CHAT_METHODS.find((method) => method === setup.get('method')?.[0]) ?? 'deductive',
    step: prompt.step,
    isFirst: !said.some(({ role, content }) => role === 'assistant' && languageOfTutor(content) !== null),
    unspoken: prompt.unspoken,
  };
  const parts = material.items.length === 0 ? talkAboutTopic(turn, prompt) : practise(turn);
  const pictures = setup.has('pictures') ? words.seesNoPictures : '';
  const text = [tutorLabel(language), pictures, ...parts].filter((part) => part !== '').join(' ');
  // A full stop inside of quotation marks ends the sentence too.
  return words.typeset(text.replaceAll(/([.?!])(“|”| ?»)\.(?=\s|$)/gu, '$1$2'));
}

function practise(turn: Turn): string[] {
  const { words, material, exchanges, step, isFirst } = turn;
  const last = exchanges.at(-1);
  const task = chooseTask(exchanges, material.items, step);
  if (task === null) return [words.welcome];
  if (last?.kind === 'bye') return [words.bye, tallyOf(turn)];
  const opening = isFirst
    ? [words.welcome, words.introduction(material.title), speaksOther(turn), ...answerQuestion(turn, last)]
    : react(turn);
  return [...opening, ...askNext(turn, task)];
}

/** How many cards were right, where any was. */
function tallyOf({ words, material, exchanges }: Turn): string {
  const { right } = readStanding(exchanges);
  return right.length === 0 ? '' : words.tally(right.length, material.items.length);
}

function speaksOther({ words, unspoken }: Turn): string {
  return unspoken === null ? '' : words.speaksOther(unspoken);
}

/** Without a lesson: takes up what was said, and asks a question about the topic. */
function talkAboutTopic(turn: Turn, { setup, question }: Prompt): string[] {
  const { words, exchanges, step, isFirst } = turn;
  const title = setup.get('topic')?.[0] ?? null;
  const topic = title === null ? words.thisTopic : words.quote(plainText(title));
  const count = Math.max(exchanges.length - 1, 0);
  const ask = pick(words.topicQuestions[step] ?? [(name) => name], step === 7 ? count : 0)(topic);
  const kind = classifyReply(question);
  const opening = isFirst ? [words.welcome, words.introductionWithoutLesson(title), speaksOther(turn)] : [];
  if (kind === 'question') return [...opening, pick(words.cannotAnswer, count)(), ask];
  if (kind === 'nonsense') return isFirst ? [...opening, ask] : [pick(words.nonsense, count)(), ask];
  if (kind === 'bye') return [words.bye];
  if ((kind === 'unknown' || kind === 'easier') && !isFirst) return [pick(words.unknownTopic, count)(topic)];
  if (kind === 'thanks') return [...opening, words.thanks, ask];
  const excerpt = excerptOf(plainText(question), EXCERPT_CHARACTERS);
  return kind === 'answer' ? [...opening, pick(words.heard, count)(excerpt), ask] : [...opening, ask];
}
