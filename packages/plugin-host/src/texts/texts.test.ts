import { definePlugin, z } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';
import { comparePlaceholders, fillPlaceholders } from './language-pack.ts';
import type { ServerTexts } from './texts.ts';

const CORE = {
  en: { errors: { not_found: 'Not there.', conflict: 'Not now.' }, greeting: 'Hello {name}' },
  de: { errors: { not_found: 'Nicht da.', conflict: 'Nicht jetzt.' }, greeting: 'Hallo {name}' },
};
const quiz = definePlugin({
  ...blank('quiz'),
  translations: {
    en: { title: 'Quiz', ask: { first: 'Question {number} of {all}' } },
    de: { title: 'Quiz', ask: { first: 'Frage {number} von {all}' } },
    'de-AT': { title: 'Rätsel' },
  },
  routes: (route) => [
    route.get(
      '/{lang}',
      { access: 'public', params: z.object({ lang: z.string() }), response: { 200: z.array(z.string()) } },
      ({ context, params: { lang } }) => [
        context.text(lang, 'title'),
        context.text(lang, 'ask.first', { number: 1, all: 3, other: 'x' }),
        context.text(lang, 'ask.nothing'),
      ],
    ),
  ],
});

function french(texts: Record<string, unknown>, name = 'french') {
  return offer(definePlugin({ ...blank(name), language_packs: { fr: texts } }));
}

async function read(language: string, packs: ServerTexts['packs'] = [], others: Parameters<typeof startHost>[0] = []) {
  const { host } = await startHost([...others, offer(quiz)], { texts: { core: CORE, packs } });
  return host.texts.read(language);
}

test.each([
  ['en', 'Not there.', 'Quiz'],
  ['de', 'Nicht da.', 'Quiz'],
  ['de-CH', 'Nicht da.', 'Quiz'],
  ['de_at', 'Nicht da.', 'Rätsel'],
  ['DE-at-x-wien', 'Nicht da.', 'Rätsel'],
  ['fr', 'Not there.', 'Quiz'],
  ['constructor', 'Not there.', 'Quiz'],
  ['', 'Not there.', 'Quiz'],
])('reads all texts in %s', async (language, not_found, title) => {
  expect(await read(language)).toMatchObject({ errors: { not_found }, plugins: { quiz: { title } } });
});

test('finds each text by itself: in the pack, in the base language, in English', async () => {
  const texts = { errors: { not_found: 'Introuvable.' }, plugins: { quiz: { ask: { first: '{number} sur {all}' } } } };
  const packs = [{ language: 'fr', texts, source: 'fr.yaml' }];
  const canadian = {
    language: 'fr-CA',
    texts: { errors: { not_found: 'Pas là.', conflict: '' } },
    source: 'fr-CA.yaml',
  };
  expect(await read('fr-CA', [...packs, canadian])).toEqual({
    errors: { not_found: 'Pas là.', conflict: 'Not now.' },
    greeting: 'Hello {name}',
    plugins: { quiz: { title: 'Quiz', ask: { first: '{number} sur {all}' } } },
  });
});

test('takes the operator before those whose text it is, these before packs, and the first of two packs', async () => {
  const german = { errors: { not_found: 'Gibt es nicht.' } };
  const packs = [
    { language: 'de', texts: german, source: 'de.yaml' },
    { language: 'fr', texts: { greeting: 'Salut {name}' }, source: 'fr.yaml' },
  ];
  const first = { errors: { not_found: 'un', conflict: 'un' }, greeting: '{name} un' };
  const second = { errors: { not_found: 'deux' }, plugins: { quiz: { title: 'deux' } } };
  const plugins = [french(first, 'first'), french(second, 'second')];
  expect(await read('de', packs, plugins)).toMatchObject({
    errors: { not_found: 'Gibt es nicht.', conflict: 'Nicht jetzt.' },
  });
  expect(await read('fr', packs, plugins)).toMatchObject({
    errors: { not_found: 'un', conflict: 'un' },
    greeting: 'Salut {name}',
    plugins: { quiz: { title: 'deux' } },
  });
});

test('leaves out of a pack what nobody has, what is no text, and other placeholders, and says so', async () => {
  const texts = {
    errors: { not_found: 7, nobody: 'x' },
    greeting: 'Salut {nom}',
    plugins: { quiz: { title: { deep: 'x' }, ask: 'x' }, idle: { title: 'Repos' } },
    ['__proto__']: { polluted: 'x' },
  };
  const { host } = await startHost([french(texts), offer(quiz)], { texts: { core: CORE, packs: [] } });
  expect(host.texts.read('fr')).toEqual(host.texts.read('en'));
  expect(host.texts.findings().map(({ source, path, code }) => [source, path.join('.'), code])).toEqual([
    ['plugin french', 'errors.not_found', 'not_a_text'],
    ['plugin french', 'errors.nobody', 'unknown_key'],
    ['plugin french', 'greeting', 'placeholders_differ'],
    ['plugin french', 'plugins.quiz.title', 'not_a_text'],
    ['plugin french', 'plugins.quiz.ask', 'not_a_text'],
    ['plugin french', '__proto__', 'unknown_key'],
  ]);
});

test('gives a plugin its texts, and follows what runs', async () => {
  const pack = french({ plugins: { quiz: { title: 'Devinette', ask: { first: '{number} sur {all}, {other}' } } } });
  const { host, request } = await startHost([pack, offer(quiz)], { texts: { core: CORE, packs: [] } });
  const ask = async (language: string): Promise<unknown> => (await request(`quiz/${language}`)).json();
  expect(await ask('de-AT')).toEqual(['Rätsel', 'Frage 1 von 3', 'ask.nothing']);
  expect(await ask('fr-BE')).toEqual(['Devinette', 'Question 1 of 3', 'ask.nothing']);
  await host.disable('french');
  expect(await ask('fr-BE')).toEqual(['Quiz', 'Question 1 of 3', 'ask.nothing']);
});

test('compares placeholders by their names, and fills those that have a value', () => {
  expect(comparePlaceholders('{b} und {a}', 'A {a}, a {b}, a {a}')).toBeNull();
  expect(comparePlaceholders('{a}', 'A {a}, a {b}')).toBe('Expected the placeholders {a} {b}.');
  expect(comparePlaceholders('{a}', 'None')).toBe('Expected a text without placeholders.');
  expect(fillPlaceholders('{a} {constructor} {a}', { a: '{b}', b: 'no' })).toBe('{b} {constructor} {b}');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(comparePlaceholders(text, text)).toBeNull();
    }),
  );
});
