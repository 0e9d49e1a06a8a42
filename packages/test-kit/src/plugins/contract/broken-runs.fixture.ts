import { learnerOf, z } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { QUIZ_CLASS_CONFIG } from '../../../tests/quiz-package.ts';
import { brokenQuiz, QuizClass, quiz } from '../../../tests/quiz-plugin.ts';
import type { BrokenPlugin } from './broken-definitions.fixture.ts';

const ROUTES = 'says of every route what it does';
const ANSWERS = 'answers errors';
const LEFT = 'leaves nothing behind';
const fail = () => {
  throw new Error('broken');
};
const route = {
  method: 'GET',
  path: '/more',
  access: 'app',
  summary: 'More',
  response: { 200: z.int() },
  handler: () => 1,
};
const withRoute = (changes: object) => brokenQuiz({ routes: () => [{ ...route, ...changes }] });
const withHooks = (hooks: object) => brokenQuiz({ hooks });

/** What is wrong with a plugin that runs. */
export const BROKEN_RUNS: readonly BrokenPlugin[] = [
  {
    wrong: 'an activation that throws',
    plugin: brokenQuiz({ activate: fail }),
    fact: 'is activated',
    finding: /does not run: .*broken/,
  },
  {
    wrong: 'a route without access',
    plugin: withRoute({ access: undefined }),
    fact: 'has routes',
    finding: /Say who may call it/,
  },
  {
    wrong: 'a parameter without a schema',
    plugin: withRoute({ path: '/more/{id}' }),
    fact: 'has routes',
    finding: /path parameter "id"/,
  },
  {
    wrong: 'access for nobody in particular',
    plugin: withRoute({ access: 'anybody' }),
    fact: 'has routes',
    finding: /GET \/more: "anybody" is no access/,
  },
  {
    wrong: 'access by an absent field',
    plugin: withRoute({ access: learnerOf('project', 'project_id') }),
    fact: 'has routes',
    finding: /have no field "project_id"/,
  },
  {
    wrong: 'access of a learner who is not named',
    plugin: withRoute({ access: 'learner' }),
    fact: 'has routes',
    finding: /needs the path parameter {user_id}/,
  },
  { wrong: 'a blank summary', plugin: withRoute({ summary: ' ' }), fact: ROUTES, finding: /it has no summary/ },
  {
    wrong: 'a route twice',
    plugin: brokenQuiz({ routes: () => [route, route] }),
    fact: 'has routes',
    finding: /takes the requests of/,
  },
  {
    wrong: 'a page in German alone',
    plugin: brokenQuiz({ frontend_manifest: { settings_section: { label: { de: 'Quiz' } } } }),
    fact: 'has its pages',
    finding: /settings_section.label: .*"en"/,
  },
  {
    wrong: 'a translation that is missing',
    plugin: brokenQuiz({ translations: { ...quiz.translations, de: { ask: {} } } }),
    fact: 'has its pages',
    finding: /^translations.de.ask.first: It is missing/,
  },
  {
    wrong: 'a translation that is missing in a file',
    plugin: brokenQuiz({ translations: {} }),
    files: { i18n: { en: { ask: 'Ready?' }, de: {} } },
    fact: 'has its pages',
    finding: /^translations.de.ask: It is missing/,
  },
  {
    wrong: 'a hook that throws',
    plugin: withHooks({ get_progress_summary: fail }),
    fact: 'answers hooks',
    finding: /get_progress_summary: It fails. Error: broken/,
  },
  {
    wrong: 'a hook that answers something else',
    plugin: withHooks({ content_pre_import: () => 5 }),
    fact: 'answers hooks',
    finding: /content_pre_import: It fails. .*expected string/,
  },
  {
    wrong: 'a provider of every model',
    plugin: withHooks({ ai_complete_async: async () => 'Hello' }),
    fact: 'answers hooks',
    finding: /ai_complete_async: .*not its own/,
  },
  {
    wrong: 'a route that throws',
    plugin: withRoute({ handler: fail }),
    fact: ANSWERS,
    finding: /GET \/more: it fails: broken/,
  },
  {
    wrong: 'an answer of another form',
    plugin: withRoute({ handler: () => 'one' }),
    fact: ANSWERS,
    finding: /GET \/more: it fails/,
  },
  {
    wrong: 'a router with errors of its own',
    files: { config: QUIZ_CLASS_CONFIG },
    plugin: withRouter((router) => router.get('/more', (c) => c.html('<p>No', 404))),
    fact: ANSWERS,
    finding: /404 as text\/html/,
  },
  {
    wrong: 'a router that trusts its bodies',
    files: { config: QUIZ_CLASS_CONFIG },
    plugin: withRouter((router) => router.post('/more', async (c) => c.json(await c.req.json()))),
    fact: ANSWERS,
    finding: /POST \/more with \{: it fails/,
  },
  {
    wrong: 'a router that takes every method',
    files: { config: QUIZ_CLASS_CONFIG },
    plugin: withRouter((router) => router.get('/more', (c) => c.json(1)).all('*', (c) => c.json(2))),
    fact: ANSWERS,
    finding: /it answers 200, not 405/,
  },
  {
    wrong: 'a deactivation that throws',
    plugin: brokenQuiz({ deactivate: fail }),
    fact: LEFT,
    finding: /fails while it is .*broken/,
  },
];

/** The class with another router. */
function withRouter(build: (router: Hono) => unknown) {
  return class extends QuizClass {
    override get_routes(): Hono[] {
      const router = new Hono();
      build(router);
      return [router];
    }
  };
}
