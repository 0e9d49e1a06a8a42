import type { ChatMessage } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { promptFor, quote } from '../../tests/prompts.ts';
import { answerOffline } from '../practice-tutor.ts';

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
  /** What the learner says; the tutor's own verdict moves the step. */
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
      'Je voudrais deux kilos de pommes',
      'la pomme',
    ],
  },
  {
    file: 'english.md',
    title: 'English, with a lesson of Spanish',
    speak: 'Speak English (en) with the learner.',
    method: 'deductive',
    lesson: 'In the café',
    target: 'es',
    cards: [
      'hello = hola',
      'the coffee = el café',
      'the bill = la cuenta',
      'A coffee with milk, please. = Un café con leche, por favor.',
      'How much is it? = ¿Cuánto es?',
    ],
    replies: [
      'Hi!',
      'Buenos días',
      'el cafe',
      'How do you say coffee in Spanish?',
      'la quenta',
      'hola',
      'easier please',
      'el café',
      'la cuenta',
      'bye',
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
      'der zug hat Verspätung',
      'die Fahrkarte',
    ],
  },
  {
    file: 'spanish.md',
    title: 'Español, con una lección de alemán',
    speak: 'Speak Spanish (es) with the learner.',
    method: 'dialogic',
    lesson: 'En el mercado',
    target: 'de',
    cards: [
      'el pan = das Brot',
      'la manzana = der Apfel',
      'la leche = die Milch',
      '¿Cuánto cuesta? = Was kostet das?',
      'Quisiera dos manzanas. = Ich hätte gern zwei Äpfel.',
    ],
    replies: [
      '¡Hola! ¿Empezamos?',
      'das Brot',
      'no sé',
      'der Apfel',
      '¿Qué significa Brot?',
      'die milch',
      'demasiado difícil',
      'was kostet das',
      'die Milch',
      'Gracias',
    ],
  },
];

it.each(CONVERSATIONS)('reads like a conversation: $file', async (conversation) => {
  await expect(play(conversation)).toMatchFileSnapshot(`./golden/${conversation.file}`);
});

/** Plays a session turn by turn, each with the whole history, and writes it down. */
function play({ title, speak, method, lesson, target, cards, replies }: Conversation): string {
  const said: ChatMessage[] = [];
  let step = 1;
  const turns = replies.map((content) => {
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
    const moved = moveOn(step, said, speak);
    const move = moved.step === step ? `step ${step}` : `step ${step} → ${moved.step}`;
    step = moved.step;
    return `**${content}**\n\n${answer}\n\n*${move}: ${moved.reason}*`;
  });
  const material = cards.map((card) => `- ${card}`).join('\n');
  return `# ${title}\n\n${lesson} (${method}):\n\n${material}\n\n${turns.join('\n\n---\n\n')}\n`;
}

/** Asks the tutor whether a session goes on, as the session plugin does; without a verdict it goes on. */
function moveOn(step: number, said: readonly ChatMessage[], speak: string): { step: number; reason: string } {
  const turns = said.slice(-8).map(({ role, content }) => [role === 'user' ? 'learner' : 'tutor', content] as const);
  const code = /\((\w\w)\)/.exec(speak)?.[1] ?? 'de';
  const rules = `Write reason in the language with the code "${code}".`;
  const verdict = JSON.parse(answerOffline(promptFor('evaluation', [['step', String(step)], ...turns], rules)));
  const next = verdict.advance === undefined ? Math.min(step + 1, 7) : verdict.suggested_step;
  return { step: next, reason: verdict.reason ?? verdict.note };
}
