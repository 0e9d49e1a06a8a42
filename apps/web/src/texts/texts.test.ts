import { describe, expect, it } from 'vitest';
import { GERMAN_PARTS } from './de.ts';
import { ENGLISH_PARTS } from './en.ts';
import type { TextTree } from './load-language.ts';
import { openTexts } from './texts.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** Opens texts with what a server has of each language; others it does not know. */
async function open(language: string, server: Readonly<Record<string, TextTree>> = {}) {
  const languages: string[] = [];
  const store = await openTexts(language, {
    now: () => NOW,
    readServer: async (tag) => {
      const tree = server[tag];
      if (tree === undefined) throw new Error('There is no network.');
      return tree;
    },
    onLanguage: (tag) => languages.push(tag),
  });
  return { store, languages };
}

/** Every text with its path. */
function listTexts(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : listTexts(value, `${path}${key}.`),
  );
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

describe('the texts of the app', () => {
  it('have the same placeholders in German as in English', () => {
    const german = new Map(listTexts(GERMAN_PARTS));
    for (const [path, text] of listTexts(ENGLISH_PARTS)) {
      expect([path, placeholdersOf(german.get(path) ?? '')]).toEqual([path, placeholdersOf(text)]);
    }
  });

  it('have a form for one wherever they have one for others', () => {
    const paths = new Set(listTexts(ENGLISH_PARTS).map(([path]) => path));
    const others = [...paths].filter((path) => path.endsWith('_other'));
    expect(others.filter((path) => !paths.has(path.replace(/_other$/, '_one')))).toEqual([]);
    expect(others.length).toBeGreaterThan(5);
  });
});

describe('texts of a language', () => {
  it('fill their placeholders, and leave one without a value as it stands', async () => {
    const { store } = await open('en');
    const { text } = store.current();
    expect(text('today.hello', { name: 'Ada {name}' })).toBe('Hello, Ada {name}');
    expect(text('today.hello')).toBe('Hello, {name}');
  });

  it('are chosen by the number, which is written as the language does', async () => {
    const { store } = await open('de');
    const { plural } = store.current();
    expect([1, 0, 12_345].map((count) => plural('learn.lessons', count))).toEqual([
      '1 Lektion',
      '0 Lektionen',
      '12.345 Lektionen',
    ]);
  });

  it('are those of the server where it has them, text by text', async () => {
    const server = { en: { web: { today: { title: 'My day' } }, errors: { not_found: 'Gone.' } } };
    const { store } = await open('en', server);
    expect(store.current().text('today.title')).toBe('Today');
    const heard: string[] = [];
    store.subscribe(() => heard.push(store.current().text('today.title')));
    await store.choose('en');
    const { text, serverText } = store.current();
    expect([heard, text('today.begin')]).toEqual([['My day'], 'Begin']);
    expect([serverText('errors.not_found'), serverText('errors.other'), serverText('errors')]).toEqual([
      'Gone.',
      null,
      null,
    ]);
  });

  it('of a language that only the server has are English where that has none', async () => {
    const { store, languages } = await open('en', { fr: { web: { today: { title: 'Aujourd’hui' } } } });
    await store.choose('fr');
    const { text, language } = store.current();
    expect([language, text('today.title'), text('today.begin')]).toEqual(['fr', 'Aujourd’hui', 'Begin']);
    expect(languages.at(-1)).toBe('fr');
  });

  it('are there without a network, and the last choice counts', async () => {
    const { store } = await open('en');
    await Promise.all([store.choose('fr'), store.choose('de')]);
    expect([store.current().language, store.current().text('today.title')]).toEqual(['de', 'Heute']);
  });

  it('that the server could not be asked for come with the next page, and only then once more', async () => {
    const answers: (TextTree | null)[] = [null, { methods: { deductive: 'Deductive' } }];
    const store = await openTexts('en', {
      now: () => NOW,
      readServer: async () => {
        const answer = answers.shift();
        if (answer === null) throw new Error('There is no network.');
        return answer ?? {};
      },
      onLanguage: () => undefined,
    });
    await store.choose('en');
    expect(store.current().serverText('methods.deductive')).toBeNull();
    for (const part of ['settings', 'more'] as const) await store.load([part]);
    await expect.poll(() => store.current().serverText('methods.deductive')).toBe('Deductive');
    expect(answers).toEqual([]);
  });

  it('have no text of the names that every object has', async () => {
    const { store } = await open('en', { en: {} });
    await store.choose('en');
    expect(store.current().serverText('constructor.name')).toBeNull();
  });
});

describe('the parts of the texts', () => {
  it('come when a page asks for them, and nothing that is shown is drawn again', async () => {
    const { store } = await open('en');
    const heard: string[] = [];
    store.subscribe(() => heard.push('drawn'));
    expect(store.current().text('books.lead')).toBe('books.lead');
    await store.load(['books']);
    expect([store.current().text('books.new'), heard]).toEqual(['A new book', []]);
  });

  it('that somebody has asked for are there in each language that is chosen, before it is shown', async () => {
    const { store } = await open('en');
    const heard: string[] = [];
    store.subscribe(() => heard.push(store.current().text('books.new')));
    await store.load(['books']);
    await store.choose('de');
    expect(heard).toEqual(['Ein neues Buch']);
  });

  it('are there in the language of the page, whatever is chosen while they come', async () => {
    const { store } = await open('en');
    const chosen = store.choose('de');
    await store.load(['books']);
    const early = [store.current().language, store.current().text('books.new')];
    await Promise.all([chosen, store.load(['cards'])]);
    expect([
      ['en', 'A new book'],
      ['de', 'Ein neues Buch'],
    ]).toContainEqual(early);
    expect([store.current().text('books.new'), store.current().text('cards.accept')]).toEqual([
      'Ein neues Buch',
      'Annehmen',
    ]);
  });

  it('are overlaid by the server, those as well that come after its texts', async () => {
    const { store } = await open('en', { fr: { web: { books: { new: 'Un nouveau livre' } } } });
    await store.choose('fr');
    await store.load(['books']);
    const { text } = store.current();
    expect([text('books.new'), text('books.title')]).toEqual(['Un nouveau livre', 'Title']);
  });
});

describe('the format of a language', () => {
  it.each([
    ['2026-11-20T12:10:00.000000+00:00', 'in 10 Minuten'],
    ['2026-11-20T15:00:00.000000+00:00', 'in 3 Stunden'],
    ['2026-11-21T13:00:00.000000+00:00', 'morgen'],
    ['2026-11-18T12:00:00.000000+00:00', 'vorgestern'],
  ])('says of %s from now: %s', async (time, words) => {
    expect((await open('de')).store.current().format.relative(time)).toBe(words);
  });

  it('writes sizes, shares, lists and names of languages', async () => {
    const { format } = (await open('en')).store.current();
    expect([format.bytes(900), format.bytes(1_500_000), format.percent(0.23)]).toEqual(['900 byte', '1.5 MB', '23%']);
    expect([format.list(['a', 'b', 'c']), format.language('de'), format.language('not a tag')]).toEqual([
      'a, b, and c',
      'German',
      'not a tag',
    ]);
  });
});
