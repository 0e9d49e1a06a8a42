import { languageName } from '../tutor-language.ts';
import { isShort } from './lesson-items.ts';
import type { NextTask } from './practice.ts';
import { pick, type Turn } from './turn.ts';

/** How many cards step 1 shows. */
const SHOWN_CARDS = 3;

/** Leads over to a task and asks it. */
export function askNext(turn: Turn, task: NextTask): string[] {
  return [...leadTo(turn, task), askFor(turn, task)];
}

function leadTo(turn: Turn, { reason, wants }: NextTask): string[] {
  const { words, step, exchanges, isFirst, method } = turn;
  const kind = exchanges.at(-1)?.kind;
  if (reason === 'again') return kind === 'question' || kind === 'thanks' ? [words.backToQuestion] : [];
  if (wants === 'sentence') return [];
  if (reason !== 'new') return [pick(words.returns[reason], exchanges.length)()];
  const before = isFirst ? words.presents[method] : words.presentsMore;
  if (step === 1 && before !== null) return [showCards(turn, before)];
  if (isFirst) return [pick(words.leads[1] ?? [() => ''], 0)()];
  // The step goes on with each turn, as a rule.
  return [pick(words.leads[step] ?? words.leads[2] ?? [() => ''], Math.max(exchanges.length - step, 0))()];
}

/** The next cards as a list. */
function showCards({ words, material, exchanges }: Turn, before: string): string {
  const asked = new Set(exchanges.map(({ task }) => task?.item));
  const cards = material.items.filter((item) => !asked.has(item)).slice(0, SHOWN_CARDS);
  const list = cards.map(({ front, back }) => `\n- ${front} → ${back}`).join('');
  return `${before}\n${list}\n\n${words.afterCards}`;
}

function askFor({ words, language, material, method, exchanges }: Turn, { item, wants }: NextTask): string {
  if (wants === 'sentence') {
    const others = new Set(exchanges.flatMap(({ task }) => (task?.wants === 'sentence' ? [task.item] : [])));
    others.delete(item);
    return `${pick(words.askSentence, others.size)(item.back)}.`;
  }
  const turn = Math.max(exchanges.length - 1, 0);
  if (item.isExplained) return pick(words.askExplanation, turn)(item.front);
  const isWord = isShort(item.front);
  const target = material.language === null ? '' : words.inLanguage(languageName(material.language, language));
  if (!material.isForeign) return pick(words.askPlain, turn)(item.front);
  const own = isWord ? words.askBy[method] : undefined;
  if (own !== undefined && turn % 4 === 1) return own(item.front, target);
  // Whole sentences are asked for in the forms that name the language: the first and the third.
  return pick(words.ask, isWord ? turn : (turn % 2) * 2)(item.front, target);
}
