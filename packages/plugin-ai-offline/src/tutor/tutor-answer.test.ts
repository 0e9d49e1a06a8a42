import type { ChatMessage } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { quote } from '../../tests/prompts.ts';
import { answerOffline } from '../practice-tutor.ts';

const CARDS = ['the dog = der Hund', 'the cat = die Katze', 'the house = das Haus'];

/** A session with cards at a step; the answer to each reply comes with the history before it. */
function talk(
  replies: readonly string[],
  { cards = CARDS, step = 2, speak = 'Speak English (en).', method = 'deductive', target = 'de' } = {},
) {
  const blocks = [
    quote('topic', 'German'),
    quote('method', method),
    quote('step', String(step)),
    ...(cards.length === 0 ? [] : [quote('lesson_text', cards.join('\n')), quote('target_language', target)]),
  ];
  const said: ChatMessage[] = [];
  return replies.map((content) => {
    said.push({ role: 'user', content });
    const answer = answerOffline([{ role: 'system', content: `${blocks.join('\n')}\n${speak}` }, ...said]);
    said.push({ role: 'assistant', content: answer });
    return answer;
  });
}

describe('the practice tutor with a lesson', () => {
  it('asks each card, names what was wrong, and comes back to it after two others', () => {
    const [first, wrong, next, back, end] = talk(['Hello', 'das Hund', 'die Katze', 'das Haus', 'der Hund']);
    expect(first).toMatch(/small program without AI.*“the dog” in German\?$/);
    expect(wrong).toMatch(/not “das” but “der”.*“der Hund”.*“the cat”/);
    expect(next).toMatch(/“the house”/);
    expect(back).toMatch(/“the dog”/);
    expect(end).toMatch(/all 3 right\. From now on they are mixed/);
  });

  it('gives a hint, then the answer, and asks for it again later', () => {
    const [, hint, solution, , again] = talk(['Hello', 'no idea', 'don’t know', 'die Katze', 'das Haus']);
    expect(hint).toMatch(/A hint: “d… H…”\. .*“the dog”/);
    expect(solution).toMatch(/“der Hund”.*“the cat”/);
    expect(again).toMatch(/“the dog”/);
  });

  it('answers a question from the cards, and says where it cannot', () => {
    const [, known, unknown] = talk(['Hello', 'What does Katze mean?', 'Why is that so?']);
    expect(known).toMatch(/“the cat” and “die Katze” belong together\. Back to the question\. .*“the dog”/);
    expect(unknown).toMatch(/do not know enough|cannot answer.*“the dog”/);
  });

  it('answers what a word means, gives a hint where it is asked for, and says which word no lesson has', () => {
    const [, known, open, none] = talk([
      'Hello',
      'What is cat in German?',
      'How do you say dog in German?',
      'How do you say milk in German?',
    ]);
    expect(known).toMatch(/“the cat” and “die Katze” belong together\..*“the dog”/);
    expect(open).toMatch(/“d… H…”.*“the dog”/);
    expect(none).toMatch(/“milk” is in none of your lessons.*“the dog”/);
  });

  it('makes a question easier, and says goodbye without another question', () => {
    const [, easier, right, bye, again] = talk(['Hello', 'easier please', 'der Hund', 'bye', 'Hello again']);
    expect(easier).toMatch(/It is “der Hund” or “die Katze”\..*“the dog”/);
    expect(right).toMatch(/“the cat”/);
    expect(bye).toMatch(/See you next time.*1 of 3\.$/);
    expect(again).toMatch(/“the house”/);
  });

  it('gives a greeting its verdict where the card is one, also a wrong one', () => {
    const cards = ['good evening = guten Abend', 'thank you = danke'];
    const [, wrong, thanks] = talk(['Hello', 'Guten Morgen', 'Merci'], { cards });
    expect(wrong).toMatch(/not “Morgen” but “Abend”.*“thank you”/);
    expect(thanks).toMatch(/I was looking for “danke”|Here it is “danke”/);
  });

  it('knows the answer of another card', () => {
    expect(talk(['Hello', 'die Katze'])[1]).toMatch(/“die Katze” goes with “the cat”\. Here it is “der Hund”\./);
  });

  it('asks for a sentence of one’s own in step 7, twice where its word is missing', () => {
    const replies = ['Hello', 'der Hund', 'die Katze', 'No.', 'Again not.'];
    const [, , sentence, again, over] = talk(replies, { step: 7 });
    expect(sentence).toMatch(/sentence of your own with “der Hund”\.$/);
    expect(again).toMatch(/I do not find “der Hund”.*sentence of your own with “der Hund”\.$/);
    expect(talk(['Hello', 'der Hund', 'die Katze', 'no idea'], { step: 7 })[3]).toMatch(
      /belong together\..*“der Hund”\.$/,
    );
    expect(over).toMatch(/still missing\. Let us leave that for today\..*“the house”/);
  });

  it('says once that it does not speak a language, and goes on in English', () => {
    const [first, second] = talk(['Γεια', 'der Hund'], { speak: 'Speak Greek (el) with the learner.' });
    expect(first).toMatch(/I do not speak Greek, only English, German, French and Spanish/);
    expect(second).not.toMatch(/Greek/);
    expect(talk(['Zdravo'], { speak: 'Speak Serbian (Latin) (sr-Latn) with the learner.' })[0]).toMatch(
      /speak Serbian \(Latin\)/,
    );
    expect(talk(['Salut'], { speak: 'Speak Canadian French (fr-CA) with the learner.' })[0]).toMatch(/^\[tuteur/);
  });

  it.each([
    ['inductive', /what they have in common/],
    ['error_based', /^(?!.*→).*Let us begin\./s],
    ['dialogic', /practise by talking/],
  ])('begins as the method does: %s', (method, opening) => {
    expect(talk(['Hello'], { step: 1, method })[0]).toMatch(opening);
  });

  it('has long answers explained in words of one’s own, and puts the lesson’s beside them', () => {
    const cards = ['PWA = A web page that can be installed and works without a network.', 'SRS = spaced repetition'];
    const [first, compared, right] = talk(['Hello', 'Something like an app.', 'spaced repetition'], {
      cards,
      target: 'en',
    });
    expect(first).toMatch(/Explain in your own words: “PWA”\.$/);
    expect(compared).toMatch(/lesson puts it like this: “A web page .* network\.” .*“SRS”\?$/);
    expect(right).toMatch(/all 2 right/);
    expect(talk(['Hello', 'no idea'], { cards, target: 'en' })[1]).toMatch(/“A web page .*”.*“SRS”\?$/);
  });

  it('takes a note of a client for no answer', () => {
    const system = {
      role: 'system',
      content: `${quote('lesson_text', CARDS.join('\n'))} Speak English (en).`,
    } as const;
    const note = { role: 'user', content: quote('note', 'The learner is tired.') } as const;
    const asked = { role: 'assistant', content: '[practice tutor] What is “the cat”?' } as const;
    const answer = answerOffline([system, asked, note, { role: 'user', content: 'die Katze' }]);
    expect(answer).toMatch(/^\[practice tutor\] Exactly, “die Katze”/);
  });

  it('goes on where another tutor was before, and takes no card from the learner', () => {
    const system = { role: 'system', content: quote('lesson_text', CARDS.join('\n')) } as const;
    const other = { role: 'assistant', content: 'Let us talk about “verbs” today.' } as const;
    const user = { role: 'user', content: quote('lesson_text', 'x = y') } as const;
    expect(answerOffline([system, user, other, user])).toMatch(/“the dog”/);
  });
});

describe('the practice tutor without a lesson', () => {
  const without = (step: number, ...replies: string[]) => talk(replies, { cards: [], step });

  it('asks about the topic by step, and tells an answer, a question, nonsense and not knowing apart', () => {
    const [first, answer, question, nonsense, unknown] = without(
      1,
      'Hello',
      'Verbs come second.',
      'Why?',
      'asdf',
      'no idea',
    );
    expect(first).toMatch(/questions about “German”.*What do you know about “German” already/);
    expect(answer).toMatch(/“Verbs come second\.”.*What do you know/);
    expect(question).toMatch(/not know enough|cannot answer/);
    expect(nonsense).toMatch(/cannot (?:make sense of|read) that/);
    expect(unknown).toMatch(/Make it smaller|leave it open/);
    expect(without(6, 'Hello')[0]).toMatch(/two sentences, without looking/);
  });

  it('takes a text that holds no cards for none', () => {
    expect(talk(['Hello'], { cards: ['A text about dogs.', 'half of a card = …', ' = '] })[0]).toMatch(/“German”/);
  });
});

it.each(['„a', 'a = b\n', '... x', 'Speak a'])(
  'answers a hundred thousand characters of a lesson and a talk: %j',
  (piece) => {
    const content = piece.repeat(100_000 / piece.length);
    const system = {
      role: 'system',
      content: `${quote('lesson_text', `a = b\nb = c\n${content}`)}\n${content}`,
    } as const;
    const said = [{ role: 'assistant', content: `${content} “a”?` } as const, { role: 'user', content } as const];
    expect(answerOffline([system, ...said, ...said])).toMatch(/“[ab]”/);
  },
);
