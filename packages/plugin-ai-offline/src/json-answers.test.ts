import { z } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PromptKind, promptFor, quote, templates } from '../tests/prompts.ts';
import { answerOffline } from './practice-tutor.ts';

const text = z.string().min(1);
const labelled = text.regex(/^\[(?:practice tutor|Übungstutor|tuteur d’exercice)\] \S/);
const task = { card_type: z.literal('basic'), front: labelled, back: labelled, tags: z.array(text) };
const question = {
  question: labelled,
  expected_answer: labelled,
  question_type: z.enum(['open', 'fill_blank', 'explain', 'compare']),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  topic: text.nullable(),
};

/** The object that each kind of prompt wants, with the places of the label. */
const shapes = {
  // Neither can be judged without a model: who asks takes the note for no answer.
  evaluation: z.strictObject({ note: labelled }),
  transition: z.strictObject({ note: labelled }),
  analysis: z.strictObject({
    summary: labelled,
    topics: z.array(text),
    vocabulary: z.array(z.never()),
    language: z.enum(['en', 'de', 'fr']),
  }),
  phrase: z.strictObject({ phrase: text.max(100), language: text }),
  judgement: z.strictObject({
    matches: z.boolean(),
    score: z.number().min(0).max(1),
    feedback: labelled,
    missed_sounds: z.array(text),
  }),
  cards: z.strictObject({ cards: z.array(z.strictObject(task)).max(3) }),
  questions: z.strictObject({ questions: z.array(z.strictObject(question)).max(3) }),
} as const satisfies Record<PromptKind, z.ZodType>;

const KINDS = Object.keys(templates).filter((kind): kind is PromptKind => kind in shapes);
const LONG_BLOCKS = ['transcript', 'target', 'actual', 'previous', 'topic'];
const BLOCKS = [
  'transcript',
  'existing_cards',
  'existing_questions',
  'target',
  'actual',
  'language',
  'previous',
  'topic',
];

describe('a prompt that wants a JSON object', () => {
  const data = [
    ['transcript', 'Tutor: What is a stack?\n\nLearner: The last plate comes off first.'],
    ['project_topic', 'Stacks'],
    ['conversation', 'Was ist das? Das ist ein Stapel.'],
    ['target', 'Guten Morgen'],
    ['actual', 'Guten Morgen'],
    ['topic', 'German'],
  ] as const;

  it.each(KINDS)('gets one with all its fields, labelled where a label can be: %s', (kind) => {
    const answer = answerOffline(promptFor(kind, data));
    expect(shapes[kind].parse(JSON.parse(answer))).toEqual(JSON.parse(answer));
    expect(answerOffline(promptFor(kind, data))).toBe(answer);
  });

  it.each(KINDS)('gets another one where the answer is sent back as unusable: %s', (kind) => {
    const prompt = promptFor(kind, data);
    const answer = answerOffline(prompt);
    const content = 'That cannot be used: It holds no complete JSON object. Answer again with the JSON alone.';
    const repair = [{ role: 'assistant', content: answer } as const, { role: 'user', content } as const];
    expect(answerOffline([...prompt, ...repair])).toBe(answer);
  });

  it.each(KINDS)('gets one whatever it quotes: %s', (kind) => {
    const blocks = fc.array(fc.tuple(fc.constantFrom(...BLOCKS), fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(blocks, (quoted) => {
        expect(shapes[kind].safeParse(JSON.parse(answerOffline(promptFor(kind, quoted)))).error).toBeUndefined();
      }),
    );
  });

  it.each([
    '{"poem": "…", "rhymes": true or false}',
    '{"summary": "…", "language": "…"}',
    '{"cards": ["…"]}',
    '{"question": "…"}',
  ])('of a kind that is not known gets a note, also where fields are those of a known one: %s', (template) => {
    const content = `Answer with one JSON object: ${template}`;
    expect(JSON.parse(answerOffline([{ role: 'system', content }]))).toEqual({
      note: expect.stringMatching(/^\[practice tutor\] /),
    });
  });

  it('may come without a system message', () => {
    const [system, user] = promptFor('phrase', [['language', 'it']]);
    const content = `${system?.content}\n${user?.content}`;
    expect(JSON.parse(answerOffline([{ role: 'user', content }]))).toMatchObject({ language: 'it' });
  });
});

describe('a conversation gets no JSON', () => {
  const tutor = 'You are a tutor. Help the learner with what is quoted.';

  it.each([
    ['a learner speaks of JSON', tutor, 'What is JSON? Like {"cards": 1}?'],
    ['the quoted topic is JSON', `${tutor}\n${quote('topic', 'JSON objects such as {"cards": 1}')}`, 'Where to begin?'],
    ['the tutor is one for JSON', `${tutor} The topic is JSON.`, 'Where to begin?'],
    ['nobody gives instructions', '', 'What is JSON?'],
  ])('when %s', (_, system, content) => {
    const answer = answerOffline([
      { role: 'system', content: system },
      { role: 'user', content },
    ]);
    expect(answer).toMatch(/^\[practice tutor\] Good that you are here\./);
  });
});

describe('a judgement of learning', () => {
  const NOTES = {
    de: '[Übungstutor] Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.',
    'de-AT': '[Übungstutor] Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.',
    en: '[practice tutor] Nothing was judged: this tutor needs no model.',
    fr: '[tuteur d’exercice] Rien n’a été jugé : ce tuteur se passe de modèle.',
    el: '[practice tutor] Nothing was judged: this tutor needs no model.',
  };

  it.each(['evaluation', 'transition'] as const)(
    'is not made, and that is said in the language that is named: %s',
    (kind) => {
      for (const [code, note] of Object.entries(NOTES)) {
        const rules = [`in the language with the code "${code}"`, `in der Sprache mit dem Code „${code}“`];
        for (const rule of rules) expect(JSON.parse(answerOffline(promptFor(kind, [], rule)))).toEqual({ note });
      }
    },
  );
});

describe('the analysis of a conversation', () => {
  it.each([
    ['Was ist das? Das ist ein Stapel.', 'en', { summary: /^\[practice tutor\] /, language: 'de' }],
    ['What is it? It is a stack of plates.', 'de', { summary: /^\[Übungstutor\] /, language: 'en' }],
  ])(
    'finds no topics and no words, and names the language of the conversation: %s',
    (said, code, { summary, language }) => {
      const rules = `summary: in at most five sentences, in the language with the code "${code}".`;
      const prompt = promptFor('analysis', [['conversation', said]], rules);
      expect(JSON.parse(answerOffline(prompt))).toEqual({
        summary: expect.stringMatching(summary),
        topics: [],
        vocabulary: [],
        language,
      });
    },
  );
});

it('answers anything', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...Object.values(templates), 'JSON', 'Markdown', 'language "de"', 'step 3', 'Learner: ', '</data>'),
    fc
      .tuple(
        fc.constantFrom(...BLOCKS, 'project', 'sessions', 'vocabulary', 'lesson_text', 'step', 'target_language'),
        fc.string(),
      )
      .map((block) => quote(...block)),
  );
  const message = fc.record({
    role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const),
    content: fc.array(pieces).map((parts) => parts.join('\n')),
  });
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      expect(answerOffline(messages)).not.toBe('');
    }),
  );
});

it.each([
  '<data name="',
  '<data name="topic">\n',
  '"a" ',
  '"a": ',
  'Learner: a. ',
  ' ',
  '\n',
  'step ',
  '&amp;',
  'a',
  '。',
  '\u0301\u0323',
  'language ',
])(
  'answers a prompt of half a million characters: %j',
  (piece) => {
    const content = piece.repeat(500_000 / piece.length);
    for (const kind of KINDS) {
      const prompt = promptFor(
        kind,
        LONG_BLOCKS.map((name) => [name, content]),
        `${content}\n`,
      );
      expect(answerOffline([...prompt, { role: 'user', content }])).not.toBe('');
    }
  },
  20_000,
);
