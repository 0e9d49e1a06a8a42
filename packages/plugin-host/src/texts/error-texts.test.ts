import { isAppError } from '@learnwright/core';
import { createOpenApiDocument, inlineParts, problemResponse } from '@learnwright/http';
import { definePlugin, type PluginContext, z } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import { blank, offer, offerClass, startHost, type TestHost } from '../../tests/test-host.ts';

const errors = {
  deck_full: {
    status: 409,
    title: { en: 'The deck is full', de: 'Der Stapel ist voll' },
    detail: { en: 'The deck holds {count} cards.', de: 'Der Stapel hat {count} Karten.' },
  },
  too_dull: { status: 422, title: { en: 'The card is dull' } },
} as const;

const answers = { access: 'app', response: { 204: null } } as const;

const quiz = definePlugin({
  ...blank('quiz'),
  errors,
  translations: { fr: { errors: { deck_full: { title: 'Le paquet est plein' } } } },
  routes: (route) => [
    route.post('/cards', { ...answers, errors: ['deck_full', 'conflict'] }, ({ context }) => {
      throw context.error('deck_full', { values: { count: 500 }, extensions: { deck_id: 'd' } });
    }),
    route.post('/dull', { ...answers, errors: ['too_dull'] }, ({ context }) => {
      throw context.error('too_dull', { detail: 'It has no picture.' });
    }),
  ],
});

class Decks {
  readonly name = 'decks';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];
  readonly errors = errors;
  #context: PluginContext<Record<never, never>, unknown, typeof errors> | null = null;

  activate(context: PluginContext<Record<never, never>, unknown, typeof errors>) {
    this.#context = context;
  }

  get_routes() {
    return [
      new Hono().post('/cards', () => {
        throw this.#context?.error('too_dull') ?? new Error('It is not active.');
      }),
    ];
  }
}

let host: TestHost;
beforeAll(async () => {
  host = await startHost([offer(quiz), offerClass(Decks)]);
});

async function problemOf(path: string, acceptLanguage = '') {
  try {
    await host.request(path, { method: 'POST' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const response = problemResponse(error, { requestId: 'r1' }, { acceptLanguage });
    return { language: response.headers.get('content-language'), problem: await response.json() };
  }
  throw new Error('The request succeeded.');
}

it('an error of a plugin has its status, and a code that no other has', async () => {
  expect((await problemOf('quiz/cards')).problem).toEqual({
    type: 'urn:learnwright:error:quiz.deck_full',
    title: 'The deck is full',
    status: 409,
    detail: 'The deck holds 500 cards.',
    code: 'quiz.deck_full',
    request_id: 'r1',
    deck_id: 'd',
  });
  expect((await problemOf('quiz/dull')).problem).toMatchObject({ status: 422, detail: 'It has no picture.' });
  expect((await problemOf('decks/cards')).problem).toMatchObject({
    code: 'decks.too_dull',
    title: 'The card is dull',
    detail: 'The card is dull',
  });
  // An answer, and no failure.
  expect(host.host.errors()).toEqual({});
});

it.each([
  ['de-CH, en;q=0.5', 'de-CH', 'Der Stapel ist voll', 'Der Stapel hat 500 Karten.'],
  ['xx, de;q=0.5', 'de', 'Der Stapel ist voll', 'Der Stapel hat 500 Karten.'],
  ['fr', 'fr', 'Le paquet est plein', 'The deck holds 500 cards.'],
  ['xx', 'en', 'The deck is full', 'The deck holds 500 cards.'],
])('has its texts for Accept-Language: %s', async (header, language, title, detail) => {
  const { problem, ...answer } = await problemOf('quiz/cards', header);
  expect(answer).toEqual({ language });
  expect(problem).toMatchObject({ title, detail, code: 'quiz.deck_full' });
});

it('its texts are among those of the plugin, so that packs can translate them', () => {
  expect(host.host.texts.read('de')).toMatchObject({
    plugins: { quiz: { errors: { deck_full: { title: 'Der Stapel ist voll' } } } },
  });
});

it('is in the API document at the routes that name it', () => {
  const document = createOpenApiDocument({
    ...{ title: 'Test', version: '1', description: '', tags: {}, glossary: {}, securitySchemes: {} },
    groups: host.host.routeGroups(),
  });
  const post = z.object({
    post: z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
  });
  const { paths } = z.object({ paths: z.record(z.string(), post) }).parse(inlineParts(document));
  const describe = (path: string, status: number) => paths[path]?.post.responses[status]?.description ?? '';
  expect(describe('/api/plugins/quiz/cards', 409)).toContain('`quiz.deck_full`: The deck is full.');
  expect(describe('/api/plugins/quiz/cards', 409)).toContain('`conflict`: The state forbids it.');
  expect(describe('/api/plugins/quiz/dull', 422)).toContain('`quiz.too_dull`: The card is dull.');
  expect(describe('/api/plugins/quiz/dull', 409)).not.toContain('deck_full');
});

it('is refused where nobody declares it', async () => {
  const wrong = { ...quiz, name: 'quiz', errors: { other: { status: 409, title: { en: 'Other' } } } } as const;
  const { host: refusing } = await startHost([offer(wrong)]);
  expect(refusing.errors().quiz).toContain('POST /cards: errors: There is no error "deck_full"; declare it in errors');
});
