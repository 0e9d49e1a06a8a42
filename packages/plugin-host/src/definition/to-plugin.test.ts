import { definePlugin, type PluginContext, setting, z } from '@learnwright/plugin-sdk';
import { describe, expect, test } from 'vitest';
import { blank, offerClass, startHost } from '../../tests/test-host.ts';
import { toPlugin } from './to-plugin.ts';

const quiz = blank('quiz');
const label = { en: 'Bonus' };
const refusal = (finding: string) => `The plugin "quiz" was refused: ${finding}.`;

const MALFORMED = [
  { what: 'nothing', loaded: undefined, finding: 'Invalid input: expected object, received undefined' },
  {
    what: 'a version that is not semantic',
    loaded: { ...quiz, version: '1.0' },
    finding: 'version: Expected a semantic version, such as 1.0.0',
  },
  {
    what: 'a version whose prerelease has a leading zero',
    loaded: { ...quiz, version: '1.0.0-01' },
    finding: 'version: Expected a semantic version, such as 1.0.0',
  },
  {
    what: 'another version of the API',
    loaded: { ...quiz, api_version: '2' },
    finding: "api_version: Expected '1', the only version of the plugin API there is",
  },
  {
    what: 'a number for the version of the API',
    loaded: { ...quiz, api_version: 1 },
    finding: "api_version: Expected '1', the only version of the plugin API there is",
  },
  {
    what: 'another license tier',
    loaded: { ...quiz, license_tier: 'gold' },
    finding: "license_tier: Expected 'core', the only value in use",
  },
  {
    what: 'another name than its entry',
    loaded: { ...quiz, name: 'quizzes' },
    finding: 'name: It calls itself "quizzes", its package.json "quiz"',
  },
  {
    what: 'a reserved name',
    loaded: { ...quiz, name: 'health' },
    finding: 'name: The name is reserved; name: It calls itself "health", its package.json "quiz"',
  },
  {
    what: 'dependencies that are no list',
    loaded: { ...quiz, depends_on: 'tools' },
    finding: 'depends_on: Invalid input: expected array, received string',
  },
  {
    what: 'a hook that does not exist',
    loaded: { ...quiz, hooks: { on_sesion_complete: () => undefined } },
    finding: 'hooks.on_sesion_complete: There is no such hook: did you mean on_session_complete?',
  },
  {
    what: 'an error with a status of the server',
    loaded: { ...quiz, errors: { deck_full: { status: 500, title: { en: 'Full' } } } },
    finding:
      'errors.deck_full.status: Expected one of 400, 402, 403, 404, 409, 410, 413, 415, 422, 423, 424, 429, 451, 502, 503, 504',
  },
  {
    what: 'an error without an English title',
    loaded: { ...quiz, errors: { deck_full: { status: 409, title: { de: 'Voll' } } } },
    finding: 'errors.deck_full.title: Give the text in English, as en',
  },
  {
    what: 'an error by another name',
    loaded: { ...quiz, errors: { 'deck-full': { status: 409, title: { en: 'Full' } } } },
    finding: 'errors.deck-full: The name of an error is in snake_case: deck_full',
  },
  {
    what: 'a hook that is no function',
    loaded: { ...quiz, hooks: { export_formats: [] } },
    finding: 'hooks.export_formats: Expected a function',
  },
  {
    what: 'a language pack of no language',
    loaded: { ...quiz, language_packs: { fr_CA: {} } },
    finding: 'language_packs.fr_CA: A pack is named by its language, such as fr or pt-BR',
  },
  {
    what: 'a setting that is neither editable nor internal',
    loaded: { ...quiz, settings: { bonus: { schema: z.number(), default: 1, internal: false, label: null } } },
    finding:
      'settings.bonus: A setting is either editable, with a label, or internal, without one: give { label: { en: … } }, or make it internal(schema, value)',
  },
  {
    what: 'a setting that is both',
    loaded: { ...quiz, settings: { bonus: { schema: z.number(), default: 1, internal: true, label } } },
    finding:
      'settings.bonus: A setting is either editable, with a label, or internal, without one: give { label: { en: … } }, or make it internal(schema, value)',
  },
  {
    what: 'a setting with an empty label',
    loaded: { ...quiz, settings: { bonus: setting(z.number(), 1, { label: {} }) } },
    finding:
      'settings.bonus: A setting is either editable, with a label, or internal, without one: give { label: { en: … } }, or make it internal(schema, value)',
  },
  {
    what: 'a setting with a help in no language',
    loaded: {
      ...quiz,
      settings: { bonus: { schema: z.number(), default: 1, internal: false, label, help: 'What it brings.' } },
    },
    finding: 'settings.bonus.help: Invalid input: expected record, received string',
  },
  {
    what: 'a setting without a schema',
    loaded: { ...quiz, settings: { bonus: { schema: 'number', default: 1, internal: false, label } } },
    finding: 'settings.bonus.schema: Expected a Zod schema',
  },
  {
    what: 'a manifest with a page that is no path',
    loaded: { ...quiz, frontend_manifest: { pages: [{ id: 'quiz', path: 'quiz', label, icon: 'list' }] } },
    finding: 'frontend_manifest.pages.0.path: Invalid string: must start with "/"',
  },
  {
    what: 'a migration whose name has no number',
    loaded: { ...quiz, migrations: { create: { up: async () => undefined } } },
    finding: 'migrations.create: The name of a migration starts with a number: 0001_create_attempts',
  },
  {
    what: 'half of the privacy functions',
    loaded: { ...quiz, privacy: { export_user: () => null } },
    finding: 'privacy.erase_user: Expected a function',
  },
  { what: 'a function that is no class', loaded: () => quiz, finding: 'It exports a function that is not a class' },
  { what: 'a class without its fields', loaded: class {}, finding: expect.stringContaining('name: Invalid input') },
];

describe('refuses', () => {
  test.each(MALFORMED)('$what', ({ loaded, finding }) => {
    expect(() => toPlugin(loaded, 'quiz')).toThrow(
      typeof finding === 'string' ? refusal(finding) : expect.objectContaining({ message: finding }),
    );
  });
});

test('names all findings in one sentence', () => {
  const loaded = { ...quiz, version: 'new', license_tier: 'gold', hooks: { export_formats: 1, finish: 1 } };
  expect(() => toPlugin(loaded, 'quiz')).toThrow(
    refusal(
      "version: Expected a semantic version, such as 1.0.0; license_tier: Expected 'core', the only value in use; " +
        'hooks.export_formats: Expected a function; hooks.finish: Expected a function; ' +
        'hooks.finish: There is no such hook: name one of your own, or of another plugin, in declares_hooks',
    ),
  );
});

test('takes the object form with nothing but its identity', () => {
  const plugin = toPlugin(definePlugin(quiz), 'quiz');
  expect(plugin).toMatchObject({
    name: 'quiz',
    version: '1.0.0',
    depends_on: [],
    settings: {},
    hooks: [],
    privacy: null,
  });
  expect(plugin.frontendManifest()).toBeNull();
});

test('takes a hook of a plugin that declares it', () => {
  const loaded = { ...quiz, declares_hooks: ['quiz_finished'], hooks: { quiz_finished: () => undefined } };
  expect(toPlugin(loaded, 'quiz').hooks.map(({ name }) => name)).toEqual(['quiz_finished']);
});

test('refuses a class that is not called what its entry says', () => {
  class Quizzes {
    readonly name = 'quizzes';
    readonly version = '1.0.0';
    readonly api_version = '1';
    readonly license_tier = 'core';
    readonly depends_on = [];
  }
  expect(() => toPlugin(Quizzes, 'quiz')).toThrow(refusal('name: It calls itself "quizzes", its package.json "quiz"'));
});

test('takes the class form, its methods named after hooks and no others', () => {
  class Quiz {
    readonly name = 'quiz';
    readonly version = '2.0.0-beta.1+build.5';
    readonly api_version = '1';
    readonly license_tier = 'core';
    readonly depends_on = ['tools'];
    readonly declares_hooks = ['quiz_finished'];
    export_formats() {
      return [];
    }
    quiz_finished() {
      return null;
    }
    shuffle() {
      return null;
    }
  }
  const plugin = toPlugin(Quiz, 'quiz');
  expect(plugin).toMatchObject({ name: 'quiz', version: '2.0.0-beta.1+build.5', depends_on: ['tools'] });
  expect(plugin.hooks.map(({ name }) => name)).toEqual(['export_formats', 'quiz_finished']);
});

test('takes the settings of a class, with values from its config file', async () => {
  class Quiz {
    readonly name = 'quiz';
    readonly version = '1.0.0';
    readonly api_version = '1';
    readonly license_tier = 'core';
    readonly depends_on = [];
    readonly settings = { bonus: setting(z.int(), 5, { label }), tone: setting(z.string(), 'calm', { label }) };
    seen: unknown = null;

    activate({ settings }: PluginContext<Quiz['settings']>) {
      this.seen = settings.values;
    }
  }
  const quizzes: Quiz[] = [];
  const kept = class extends Quiz {
    constructor() {
      super();
      quizzes.push(this);
    }
  };
  const { host } = await startHost([offerClass(kept)], { config: { quiz: 'settings:\n  bonus: 7\n' } });
  expect(host.errors()).toEqual({});
  expect(quizzes.at(-1)?.seen).toEqual({ bonus: 7, tone: 'calm' });
  expect((await host.readSettings('quiz')).settings.map(({ key }) => key)).toEqual(['bonus', 'tone']);

  class Unlabelled {
    readonly name = 'quiz';
    readonly version = '1.0.0';
    readonly api_version = '1';
    readonly license_tier = 'core';
    readonly depends_on = [];
    readonly settings = { bonus: { ...setting(z.int(), 5, { label }), label: null } };
  }
  expect(() => toPlugin(Unlabelled, 'quiz')).toThrow('settings.bonus: A setting is either editable');
});
