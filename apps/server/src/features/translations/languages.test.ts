import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AI_ERROR_CODES, ERROR_CODES } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { createLanguageCommands } from '../../commands/languages.ts';
import { CORE_TEXTS } from './core-texts.ts';
import { translateError } from './translate-error.ts';

const FRENCH = `errors:
  not_found: "Ceci n'existe pas."
  email_taken: ""
plugins:
  gamification:
    badge:
      first_lesson: { name: "Première leçon", description: "Termine une leçon." }
  tools:
    cards: { first: "À essayer : {method}" }
    catalog: { anki: { why: "Des cartes qui reviennent." } }
  not_here: { title: "Rien" }
`;
const SECOND = definePlugin({
  ...{ name: 'french', version: '1.0.0', api_version: '1', license_tier: 'core' },
  language_packs: {
    fr: {
      errors: { not_found: 'Introuvable.', conflict: 'Impossible pour le moment.' },
      plugins: { tools: { methods: { deductive: 'de la règle à l’exemple' } } },
    },
  },
});

/** A learner who reads French of Canada, with a project and a profile. */
async function createLearner({ app, request }: TestApp) {
  const user = (await request('POST', '/users', { name: 'Zoé', language: 'fr-CA' })).body;
  const fields = { topic: 'Allemand', goal: 'Parler', timeframe: '1 an', daily_minutes: 5 };
  const project = (await request('POST', `/users/${user.id}/projects`, fields)).body;
  await app.context.stores.learningProfiles.insert({
    ...{ id: 'profile', user_id: user.id, project_id: project.id, version: 1, assessed_at: app.context.clock.now() },
    ...{ deductive: 1, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0 },
    dominant_method: 'deductive',
  });
  return { user, project };
}

describe('a language pack', () => {
  it('of a folder and one of a plugin change errors, badges and tools; what they lack is English', async () => {
    const server = await createTestApp({ plugins: 'installed', also: { french: SECOND }, languages: { fr: FRENCH } });
    const { body, headers } = await server.request('GET', '/i18n/fr');
    expect(body.errors).toEqual({
      ...CORE_TEXTS.en.errors,
      not_found: "Ceci n'existe pas.",
      conflict: 'Impossible pour le moment.',
    });
    const { user, project } = await createLearner(server);
    const [german, , french] = (await server.request('GET', '/i18n')).body;
    expect(german).toEqual({ language: 'de', name: 'Deutsch', texts: french.texts, missing: 0 });
    expect(french).toEqual({ language: 'fr', name: 'français', texts: french.texts, missing: french.texts - 7 });
    const badges = (await server.request('GET', `/plugins/gamification/badges/${user.id}`)).body;
    const named = new Map<string, string>(badges.map(({ key, name }: { key: string; name: string }) => [key, name]));
    expect([named.get('first_lesson'), named.get('lessons_10')]).toEqual(['Première leçon', 'Ten lessons']);
    const tools = (await server.request('GET', `/plugins/tools/recommendations/${project.id}`)).body;
    expect(tools[0]).toMatchObject({ name: 'Anki', why: 'Des cartes qui reviennent.' });
    expect(tools[2].why).toBe(body.plugins.tools.catalog.notebooklm.why);
    const [card] = (await server.request('GET', `/plugins/tools/spaced/${project.id}`)).body;
    expect(card.title).toBe('À essayer : de la règle à l’exemple');
    expect((await server.request('GET', `/plugins/tools/spaced/${project.id}?lang=de-AT`)).body[0].title).toMatch(
      /^Zum/,
    );
    const english = await server.request('GET', '/i18n/en');
    const shorter = await server.request('GET', '/i18n/fr', undefined, {
      'If-None-Match': english.headers.get('etag') ?? '',
    });
    expect([english.headers.get('etag') === headers.get('etag'), shorter.status]).toEqual([false, 200]);
    await server.app.context.host.disable('french');
    const after = await server.request('GET', '/i18n/fr', undefined, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([after.status, after.body.errors.conflict]).toEqual([200, CORE_TEXTS.en.errors.conflict]);
    await server.close();
  });

  it('says in the log which of its texts are not used, with their lines', async () => {
    const languages = { de: 'errors:\n  nobody: "x"\nplugins:\n  tools:\n    cards:\n      first: "Los"\n' };
    const server = await createTestApp({ plugins: 'installed', languages });
    const file = join(server.folder, 'config/languages/de.yaml');
    expect(server.log().find(({ source }) => source === file)).toMatchObject({
      level: expect.anything(),
      count: 2,
      texts: [
        `${file}, line 2: errors.nobody: Nobody has a text of this key.`,
        `${file}, line 6: plugins.tools.cards.first: Expected the placeholders {method}.`,
      ],
    });
    expect((await server.request('GET', '/i18n/de')).body.plugins.tools.cards.first).toMatch(/^Zum ersten Mal/);
    await server.close();
  });

  it.each([
    ['errors: [1]\n', /fr\.yaml, line 1: errors: Expected a text/],
    ['errors:\n  not_found: yes and: no\n', /fr\.yaml, line 2, column 14: /],
    ['errors:\n  not_found: 7\n  conflict: true\n', /line 2: errors\.not_found: .* line 3: errors\.conflict: /],
    ['- x\n', /fr\.yaml, line 1: Expected sections with texts/],
  ])('stops the start where it is %j', async (text, message) => {
    await expect(createTestApp({ languages: { fr: text } })).rejects.toThrow(message);
  });

  it('stops the start where its name is no language, or there are two for one', async () => {
    await expect(createTestApp({ languages: { 'my french': '' } })).rejects.toThrow(/"my french" is no language tag/);
    await expect(createTestApp({ languages: { 'pt-BR': '', 'pt-br': '' } })).rejects.toThrow(/for the same language/);
  });
});

describe('the commands over language packs', () => {
  it('write what is missing, take it back translated, and judge it', async () => {
    const server = await createTestApp({ plugins: 'installed' });
    const folder = mkdtempSync(join(tmpdir(), 'languages-'));
    const commands = createLanguageCommands((work) => work(server.app.context, { APP_CONFIG_DIR: folder }));
    const { file, texts } = await commands.export('fr', {});
    expect([file, texts]).toEqual([join(folder, 'languages/fr.yaml'), expect.any(Number)]);
    await expect(commands.export('fr', {})).rejects.toThrow(/is there already/);
    await expect(commands.export('kein Französisch', {})).rejects.toThrow(/no language tag/);
    expect(await commands.export('de-CH', {})).toMatchObject({ file: null, texts: 0 });
    expect(existsSync(join(folder, 'languages/de-CH.yaml'))).toBe(false);
    const [german, english] = await commands.check(null);
    expect([german, english]).toEqual([
      { language: 'de', texts, missing: [], findings: [] },
      { language: 'en', texts, missing: [], findings: [] },
    ]);
    const [lacking] = await commands.check('fr');
    expect(lacking?.missing).toHaveLength(texts);
    const written = readFileSync(join(folder, 'languages/fr.yaml'), 'utf8');
    await server.close();
    const translated = written
      .replaceAll(/^(\s*not_found: ).*$/gm, '$1"Introuvable."')
      .replace('conflict:', 'konflikt:');
    writeFileSync(join(folder, 'languages/fr.yaml'), translated);
    const next = await createTestApp({ plugins: 'installed', languages: { fr: translated } });
    const again = createLanguageCommands((work) =>
      work(next.app.context, { APP_CONFIG_DIR: join(next.folder, 'config') }),
    );
    expect(await again.check('fr')).toEqual([
      {
        language: 'fr',
        texts,
        missing: ['errors.conflict'],
        findings: [expect.stringMatching(/fr\.yaml, line \d+: errors\.konflikt: Nobody has a text of this key\.$/)],
      },
    ]);
    expect((await next.request('GET', '/i18n/fr')).body.errors.not_found).toBe('Introuvable.');
    await next.close();
  });
});

describe('the texts of the server', () => {
  it.each(['en', 'de'] as const)('have a sentence for every error code in %s', (language) => {
    const { errors, error_titles, ai_errors } = CORE_TEXTS[language];
    expect(Object.keys(error_titles).toSorted()).toEqual(Object.keys(ERROR_CODES).toSorted());
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(ERROR_CODES).toSorted());
    expect(Object.keys(ai_errors).toSorted()).toEqual(Object.keys(AI_ERROR_CODES).toSorted());
    for (const text of [...Object.values(errors), ...Object.values(ai_errors)]) expect(text).toMatch(/^\p{Lu}.+\.$/u);
  });
});

describe('an error', () => {
  const PROBLEM = { type: 'urn:learnwright:error:not_found', status: 404, code: 'not_found' };

  it.each([
    ['de', 'de', 'Nicht gefunden', 'Das gibt es nicht.'],
    ['fr;q=0.4, de-AT', 'de-AT', 'Nicht gefunden', 'Das gibt es nicht.'],
    ['fr-CA', 'fr-CA', 'Not found', "Ceci n'existe pas."],
    ['xx, fr;q=0.5', 'fr', 'Not found', "Ceci n'existe pas."],
  ])('is told for Accept-Language: %s', async (header, language, title, detail) => {
    const server = await createTestApp({ languages: { fr: FRENCH.split('plugins:')[0] ?? '' } });
    const answer = await server.request('GET', '/users/nobody', undefined, { 'Accept-Language': header });
    await server.close();
    expect([answer.headers.get('content-language'), answer.headers.get('vary')]).toEqual([language, 'Accept-Language']);
    const detail_en = 'There is no user with the id "nobody".';
    expect(answer.body).toMatchObject({ ...PROBLEM, title, detail, detail_en });
  });

  it.each(['', 'en', 'en-GB, de;q=0.5', '*', 'xx'])('is English for Accept-Language: %s', async (header) => {
    const server = await createTestApp();
    const answer = await server.request('GET', '/users/nobody', undefined, { 'Accept-Language': header });
    await server.close();
    expect(answer.headers.get('content-language')).toBeNull();
    expect(answer.body).toMatchObject({
      ...PROBLEM,
      title: 'Not found',
      detail: 'There is no user with the id "nobody".',
    });
    expect(answer.body).not.toHaveProperty('detail_en');
  });

  it('of every code has German texts, and keeps its code and its findings', async () => {
    const server = await createTestApp();
    const { texts } = server.app.context.host;
    const silent = Object.entries(ERROR_CODES).filter(([code, { title }]) => {
      const german = translateError(texts, code, ['de']);
      return german === null || german.title === title || !/^\p{Lu}.+\.$/u.test(german.detail);
    });
    expect(silent).toEqual([]);
    const { body } = await server.request('GET', '/users?limit=0&x=1', undefined, { 'Accept-Language': 'de' });
    await server.close();
    expect(body).toMatchObject({
      title: 'Die Anfrage ist ungültig',
      detail: 'Etwas an deiner Eingabe stimmt noch nicht.',
      detail_en: 'The request breaks 2 rules; see errors.',
      code: 'invalid_request',
    });
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['limit', 'x']);
  });
});
