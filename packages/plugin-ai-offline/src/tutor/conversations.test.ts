import type { ChatMessage } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { answerOffline } from '../practice-tutor.ts';
import { quote } from '../prompts.fixture.ts';

/** A session as the golden texts tell it. */
interface Conversation {
  readonly file: string;
  readonly title: string;
  /** The last section of the session prompt. */
  readonly speak: string;
  readonly method: string;
  readonly lesson: string;
  readonly target: string;
  readonly cards: readonly string[];
  /** What the learner says; the step goes on with each turn, and stays at 7. */
  readonly replies: readonly string[];
}

const CONVERSATIONS: readonly Conversation[] = [
  {
    file: 'german.md',
    title: 'Deutsch, mit einer Lektion Französisch',
    speak: 'Sprich Deutsch mit der lernenden Person und duze sie.',
    method: 'deductive',
    lesson: 'Auf dem Markt',
    target: 'fr',
    cards: [
      'der Apfel = la pomme',
      'die Birne = la poire',
      'das Brot = le pain',
      'Wie viel kostet das? = C’est combien ?',
      'Ich hätte gern zwei Kilo Äpfel. = Je voudrais deux kilos de pommes.',
    ],
    replies: [
      'Hallo!',
      'la pomme',
      'le poire',
      'weiß nicht',
      'le pain',
      "c'est combien",
      'La poire.',
      'Warum heißt es eigentlich la und nicht le?',
      'La pomme est bonne.',
      'Je voudrais deux kilo de pommes',
    ],
  },
  {
    file: 'french.md',
    title: 'Français, avec une leçon d’allemand',
    speak: 'Speak French (fr) with the learner.',
    method: 'contextual',
    lesson: 'À la gare',
    target: 'de',
    cards: [
      'la gare = der Bahnhof',
      'le quai = der Bahnsteig',
      'le billet = die Fahrkarte',
      'Le train a du retard. = Der Zug hat Verspätung.',
      'Où est la sortie ? = Wo ist der Ausgang?',
    ],
    replies: [
      'Bonjour, on commence ?',
      'der bahnhof',
      'je ne sais pas',
      'der Bahnsteig',
      'das Fahrkarte',
      'sdfghj',
      'Der Bahnhof',
      'C’est quoi, un Bahnsteig ?',
      'Ich warte auf dem Bahnsteig.',
      'die Farkarte',
    ],
  },
];

it.each(CONVERSATIONS)('reads like a conversation: $file', async (conversation) => {
  await expect(play(conversation)).toMatchFileSnapshot(`./golden/${conversation.file}`);
});

/** Plays a session turn by turn, each with the whole history, and writes it down. */
function play({ title, speak, method, lesson, target, cards, replies }: Conversation): string {
  const said: ChatMessage[] = [];
  const turns = replies.map((content, at) => {
    const step = Math.min(at + 1, 7);
    const blocks = [
      quote('method', method),
      quote('step', String(step)),
      quote('lesson_title', lesson),
      quote('lesson_text', cards.join('\n')),
      quote('target_language', target),
    ];
    said.push({ role: 'user', content });
    const system: ChatMessage = { role: 'system', content: [...blocks, speak].join('\n') };
    const answer = answerOffline([system, ...said]);
    expect(answerOffline([system, ...said])).toBe(answer);
    said.push({ role: 'assistant', content: answer });
    return `**${content}**\n\n${answer}`;
  });
  const material = cards.map((card) => `- ${card}`).join('\n');
  return `# ${title}\n\n${lesson} (${method}):\n\n${material}\n\n${turns.join('\n\n---\n\n')}\n`;
}
