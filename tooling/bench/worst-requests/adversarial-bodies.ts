import type { ApiOperation, BodyField } from './api-operations.ts';

/** A JSON body that is meant to take long. */
export interface AdversarialBody {
  readonly name: string;
  /** Makes the text: all of them together would not fit into memory. */
  readonly text: () => string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A little below the limit of a body. */
const BYTES = 1024 * 1024 - 2_000;
const ID = '0193c0de-0000-7000-8000-000000000001';

/** Texts for any field: long, hard to normalise, hard to match, refused by databases. All are JSON, without the quotes. */
const TEXTS: Readonly<Record<string, string>> = {
  letters: 'a',
  spaces: ' ',
  'combining marks': 'a\u0301\u0316',
  'combining marks alone': '\u0301\u0316',
  'Hangul jamo': '\u1112\u1161\u11ab',
  'halves of surrogate pairs': String.raw`\ud800`,
  escapes: String.raw`\u00e9`,
  'language subtags': 'aa-',
  addresses: 'a.a@a',
  'URL parts': 'http://a:a@',
  'time digits': '2026-01-01T00:00:00.',
  ids: `${ID} `,
  brackets: '[{(',
};

/** Bodies against an operation that takes JSON: against its reader, and against each of its fields. */
export function listBodies({ body }: ApiOperation): AdversarialBody[] {
  if (body === null) return [];
  const { sample, fields } = body;
  const isObject = typeof sample === 'object' && sample !== null && !Array.isArray(sample);
  const withField = (name: string, value: string) => {
    const rest = Object.entries(isObject ? sample : {}).filter(([key]) => key !== name);
    return `{${[...rest.map(([key, inner]) => `${quote(key)}:${JSON.stringify(inner)}`), `${quote(name)}:${value}`].join(',')}}`;
  };
  return [
    ...GENERAL,
    ...fields.flatMap((field) =>
      valuesFor(field).map(([name, value]) => ({
        name: `${field.name}: ${name}`,
        text: () => withField(field.name, value()),
      })),
    ),
    {
      name: 'ids under an Idempotency-Key',
      text: () => withField('ids', `[${fill(`"${ID}",`)}1]`),
      headers: { 'Idempotency-Key': 'many-ids' },
    },
    ...(fields.some(({ name }) => name === 'source') ? EXPORTS : []).map(([name, source, content]) => ({
      name,
      text: () => JSON.stringify({ source, content: content() }),
    })),
    { name: 'unknown fields', text: () => withField('x', `{${fillBy((index) => `"k${index}":"\\u0041",`)}"z":1}`) },
  ];
}

/** Exports of conversations, by provider. */
const EXPORTS: readonly (readonly [string, string, () => string])[] = [
  ['an export of one long branch', 'chatgpt', () => branch(6_000)],
  ['an export that nests', 'chatgpt', () => `{"mapping":{"a":${'['.repeat(500_000)}`],
  ['an export of empty messages', 'claude', () => `{"chat_messages":[${fill('{              },', 900_000)}{}]}`],
  ['an export of empty chunks', 'gemini', () => `{"chunkedPrompt":{"chunks":[${fill('{},', 280_000)}{}]}}`],
  ...['<div>', '<p>a</p>', '&amp;', '<', '<a b="', '<!--', '<ul><li>'].map((piece) => {
    const takeout = () => [
      { title: 'Prompted a', safeHtmlItem: [{ html: fill(piece, 400_000) }], products: ['Gemini Apps'] },
    ];
    return [`an export of HTML: ${piece}`, 'gemini', () => JSON.stringify(takeout())] as const;
  }),
];

function branch(length: number): string {
  const nodes = Array.from({ length }, (_, index) => [
    `n${index}`,
    {
      parent: index === 0 ? null : `n${index - 1}`,
      message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['a'] } },
    },
  ]);
  return JSON.stringify({ mapping: Object.fromEntries(nodes) });
}

const ESCAPE = String.raw`"\u0000"`;

const GENERAL: readonly AdversarialBody[] = [
  { name: 'deep arrays and an escape', text: () => `{"a":${'['.repeat(BYTES / 2)}${ESCAPE}${']'.repeat(BYTES / 2)}}` },
  { name: 'deep objects and an escape', text: () => `${'{"a":'.repeat(BYTES / 6)}${ESCAPE}${'}'.repeat(BYTES / 6)}` },
  {
    name: 'a hundred levels, many times',
    text: () => `{"a":[${fill(`${'['.repeat(90)}${ESCAPE}${']'.repeat(90)},`)}1]}`,
  },
  { name: 'open brackets', text: () => '['.repeat(BYTES) },
  { name: 'a list of numbers and an escape', text: () => `{"a":[${fill('1,')}${ESCAPE}]}` },
  { name: 'a list of objects and an escape', text: () => `{"a":[${fill('{},')}${ESCAPE}]}` },
  { name: 'a list of ill-formed texts', text: () => `{"a":[${fill(`${ESCAPE},`)}1]}` },
  { name: 'many keys and an escape', text: () => `{${fillBy((index) => `"k${index}":1,`)}"z":${ESCAPE}}` },
  { name: 'ill-formed keys', text: () => `{${fillBy((index) => String.raw`"\ud800${index}":1,`)}"z":1}` },
  { name: 'one key over and over', text: () => `{${fill('"a":1,')}"z":${ESCAPE}}` },
  {
    name: 'a long key above many ill-formed texts',
    text: () => `{"${'k'.repeat(BYTES / 2)}":[${fill(`${ESCAPE},`, BYTES / 2)}1]}`,
  },
  {
    name: '__proto__ over and over',
    text: () => `{${fill('"__proto__":{"a":1},')}"constructor":{"prototype":{"a":1}}}`,
  },
  { name: 'a number of a million digits', text: () => `{"a":1${'0'.repeat(BYTES)}}` },
  { name: 'numbers', text: () => `[${fill('1e308,')}-1e-308]` },
  { name: 'white space', text: () => ' '.repeat(BYTES) },
];

function valuesFor({ name, type }: BodyField): [string, () => string][] {
  if (type === 'text' || type === 'other') {
    return Object.entries(TEXTS).map(([kind, piece]) => [kind, () => `"${fill(piece)}"`]);
  }
  if (type === 'number') return [['digits', () => `1${'0'.repeat(BYTES)}`]];
  if (type === 'list') {
    return [
      ['numbers', () => `[${fill('1,')}1]`],
      ['empty objects', () => `[${fill('{},')}1]`],
      ['five hundred empty objects', () => `[${fill('{},', 1_500)}{}]`],
      ['ten thousand numbers', () => `[${fill('1,', 19_998)}1]`],
      ['ids', () => `[${fill(`"${ID}",`)}"${ID}"]`],
      ['ten thousand ids', () => `[${fill(`"${ID}",`, 380_000)}"${ID}"]`],
      ['empty texts', () => `[${fill('"",')}""]`],
    ];
  }
  return [
    ['ten thousand keys', () => `{${fillBy((index) => `"k${index}":{},`, 110_000)}"z":1}`],
    ['many keys', () => `{${fillBy((index) => `"${name}${index}":{},`)}"z":1}`],
  ];
}

/** A piece over and over; it ends in a whole piece. */
function fill(piece: string, bytes = BYTES - 1_000): string {
  return piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
}

function fillBy(piece: (index: number) => string, bytes = BYTES - 1_000): string {
  const pieces: string[] = [];
  for (let index = 0, length = 0; ; index += 1) {
    const next = piece(index);
    length += next.length;
    if (length > bytes) return pieces.join('');
    pieces.push(next);
  }
}

function quote(text: string): string {
  return JSON.stringify(text);
}
