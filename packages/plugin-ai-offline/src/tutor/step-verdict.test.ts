import type { ChatMessage } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { promptFor, quote } from '../../tests/prompts.ts';
import { answerOffline } from '../practice-tutor.ts';
import { TUTOR_LANGUAGES, tutorLabel } from '../tutor-language.ts';
import { type OwnVerdict, readVerdict } from './step-verdict.ts';
import { WORDINGS } from './wordings.ts';

const CARDS = [
  ['the dog', 'der Hund'],
  ['the cat', 'die Katze'],
  ['the house', 'das Haus'],
  ['the tree', 'der Baum'],
  ['the bread', 'das Brot'],
  ['the water', 'das Wasser'],
  ['the milk', 'die Milch'],
] as const;

const [DOG, CAT] = ['der Hund', 'Wie geht’s?'];

/** A talk of so many turns, with the moves that the session plugin makes by the tutor's own words. */
function talk(turns: number, reply: (asked: string) => string, { lesson = true } = {}) {
  const said: ChatMessage[] = [];
  const seen: number[] = [];
  const cycles: number[] = [];
  let [step, cycle, asked] = [1, 1, ''];
  const ask = (kind: 'evaluation' | 'transition', count: number) => {
    const quoted = said
      .slice(-count)
      .map(({ role, content }) => [role === 'user' ? 'learner' : 'tutor', content] as const);
    return JSON.parse(answerOffline(promptFor(kind, [['step', String(step)], ['topic', 'Animals'], ...quoted])));
  };
  for (let turn = 0; turn < turns; turn += 1) {
    said.push({ role: 'user', content: turn === 0 ? 'Hello' : reply(asked) });
    const cards = CARDS.map(([front, back]) => `${front} = ${back}`).join('\n');
    const blocks = [
      quote('topic', 'Animals'),
      quote('step', String(step)),
      ...(lesson ? [quote('lesson_text', cards), quote('target_language', 'de')] : []),
    ];
    const content = answerOffline([{ role: 'system', content: `${blocks.join('\n')}\nSpeak English (en).` }, ...said]);
    said.push({ role: 'assistant', content });
    asked = [...content.matchAll(/“([^”]+)”/g)].at(-1)?.[1] ?? '';
    const verdict = ask('evaluation', 8);
    const next = verdict.advance === undefined ? Math.min(step + 1, 7) : verdict.suggested_step;
    const ends = next === 7 && step !== 7;
    const loops = ends && ask('transition', 20).cycle_complete === true;
    step = loops ? 1 : next;
    if (loops) cycle += 1;
    seen.push(step);
    cycles.push(cycle);
  }
  return { seen, last: seen.at(-1), cycle, said };
}

/** What a learner answers who knows all cards: a sentence where one is asked for. */
function know(asked: string): string {
  const [, back] = CARDS.find(([front]) => front === asked) ?? [];
  return back ?? `Ich mag ${asked} sehr.`;
}

it.each(TUTOR_LANGUAGES)('reads each of its own sentences as it was meant: %s', (language) => {
  const words = WORDINGS[language];
  const sentences = {
    right: [
      ...words.right.map((say) => say(DOG)),
      ...words.rightAtLast.map((say) => say(CAT)),
      ...words.rightWithHint.map((say) => say(DOG)),
      ...words.sentenceHas.map((say) => say(DOG)),
      ...words.compare.map((say) => say(CAT)),
      words.rightBut(CAT),
    ],
    wrong: [
      ...words.nearlyRight.map((say) =>
        say(words.differs({ kind: 'word', given: 'die', wanted: 'der' }, words.quote), DOG),
      ),
      ...words.wrong.map((say) => say(CAT)),
      ...words.sentenceLacks.map((say) => say(DOG)),
      words.otherCard(DOG, 'the dog', CAT),
    ],
    unknown: [
      ...words.hint.map((say) => say(words.quote('d… H…'))),
      ...words.solution.map((say) => say(CAT)),
      ...words.oneOfTwo.map((say) => say(DOG, CAT)),
    ],
    nonsense: words.nonsense.map((say) => say()),
  } as const satisfies Record<OwnVerdict, readonly string[]>;
  for (const [verdict, said] of Object.entries(sentences)) {
    for (const sentence of said) {
      const next = words.typeset(words.ask[0]('the cat', words.inLanguage('German')));
      const text = `${tutorLabel(language)} ${words.typeset(sentence)} ${next}`;
      // A sign at the end of a card ends the sentence around it, too.
      const message = text.replaceAll(/([.?!])(“|”| ?»)\.(?=\s|$)/gu, '$1$2');
      expect([message, readVerdict(message)]).toEqual([message, verdict]);
    }
  }
  expect(readVerdict(`${tutorLabel(language)} ${words.welcome}`)).toBeNull();
});

describe('a session with the practice tutor', () => {
  it('goes through the seven steps with right answers, has a sentence made, and begins a new cycle', () => {
    const { seen, cycle, said } = talk(14, know);
    expect(seen.slice(0, 6)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(said.some(({ content }) => content.includes('sentence of your own'))).toBe(true);
    expect(cycle).toBeGreaterThan(1);
  });

  it.each([
    ['letters', () => 'x'],
    ['rows of the keyboard', () => 'asdfgh'],
    ['what is not known', () => 'no idea'],
    ['wrong answers', () => 'der Esel'],
    ['questions', () => 'Why is that so?'],
  ])('gets nowhere by %s', (_, reply) => {
    const { last, cycle } = talk(20, reply);
    expect([last, cycle]).toEqual([2, 1]);
  });

  it('without a lesson goes on, but not by nonsense, and is not stuck at the last step', () => {
    expect(talk(9, () => 'Bread needs yeast and time.', { lesson: false }).seen).toEqual([2, 3, 4, 5, 6, 7, 2, 3, 4]);
    expect(talk(9, () => 'qwertz', { lesson: false }).last).toBe(2);
  });
});
