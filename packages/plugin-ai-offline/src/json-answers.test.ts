import { z } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOffline } from './practice-tutor.ts';
import { type PromptKind, promptFor, quote, templates } from './prompts.fixture.ts';

const text = z.string().min(1);
const labelled = text.regex(/^\[(?:practice tutor|Übungstutor)\] \S/);
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
  evaluation: z.strictObject({
    advance: z.boolean(),
    confidence: z.number().min(0).max(1),
    reason: labelled.max(240),
    suggested_step: z.int().min(1).max(7),
  }),
  transition: z.strictObject({
    cycle_complete: z.boolean(),
    summary: labelled,
    next_topic: text.nullable(),
    difficulty_adjustment: z.enum(['same', 'easier', 'harder']),
    continue_recommended: z.boolean(),
  }),
  analysis: z.strictObject({
    summary: labelled,
    topics: z.array(text),
    vocabulary: z.array(z.never()),
    language: z.enum(['en', 'de']),
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
    expect(answer).toMatch(/^\[practice tutor\] You write: “/);
  });
});

describe('the evaluation of a step', () => {
  const SEVEN = 'Its seven steps: 1 input, 2 attempt, 3 error, 4 feedback, 5 adapt, 6 repeat, 7 integrate.';
  const evaluate = (rules: string, said = '') =>
    JSON.parse(answerOffline(promptFor('evaluation', [['learner', said]], rules)));

  it.each([
    [`${SEVEN}\nThe session is at step 1, input.`, 2],
    [`${SEVEN}\nThe session is at step 6, repeat.`, 7],
    [`${SEVEN}\nThe session is at step 7, integrate.`, 7],
    ['cycle_step: 4', 5],
    ['Der aktuelle Schritt ist 3.', 4],
    ['no number', 2],
  ])('goes on to the next step: %s', (rules, suggested_step) => {
    expect(evaluate(rules)).toMatchObject({ advance: true, confidence: 0.75, suggested_step });
  });

  it('takes no step from what the learner says', () => {
    expect(evaluate('You judge a turn.', 'I am at step 5.')).toMatchObject({ suggested_step: 2 });
  });

  it.each([
    ['de', '[Übungstutor] Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.'],
    ['de-AT', '[Übungstutor] Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.'],
    ['en', '[practice tutor] Nothing was judged: this tutor needs no model.'],
    ['fr', '[practice tutor] Nothing was judged: this tutor needs no model.'],
  ])('gives its reason in the language that is named, else in English: %s', (code, reason) => {
    expect(evaluate(`Write reason in the language with the code "${code}".`)).toMatchObject({ reason });
    expect(evaluate(`Schreibe auf, warum, in der Sprache mit dem Code „${code}“.`)).toMatchObject({ reason });
  });

  it('is known by its fields, not by the words around them', () => {
    const content = `Wie es weitergeht, ist die Frage. Gib nur JSON aus, und zwar ${templates.evaluation}.`;
    expect(JSON.parse(answerOffline([{ role: 'system', content }]))).toMatchObject({
      advance: true,
      reason: expect.stringMatching(/^\[Übungstutor\] /),
    });
  });
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

describe('a transition', () => {
  it('ends a topic without going on to another', () => {
    expect(JSON.parse(answerOffline(promptFor('transition', [['topic', 'Stacks']])))).toEqual({
      cycle_complete: true,
      summary: '[practice tutor] Nothing was judged: this tutor needs no model.',
      next_topic: null,
      difficulty_adjustment: 'same',
      continue_recommended: false,
    });
  });
});

it('answers anything', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...Object.values(templates), 'JSON', 'Markdown', 'language "de"', 'step 3', 'Learner: ', '</data>'),
    fc
      .tuple(fc.constantFrom(...BLOCKS, 'project', 'sessions', 'vocabulary'), fc.string())
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
