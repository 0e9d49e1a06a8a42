import { tmpdir } from 'node:os';
import { pluginYaml } from '@learnwright/test-kit/archives';
import { describe, expect, it } from 'vitest';
import { QUIZ } from '../../tests/plugin-archive.ts';
import { attemptArchive, attemptCode } from '../../tests/try-archive.ts';

/** For what takes its time before it is too much. */
const GENEROUS = { milliseconds: 25_000 };

describe('a plugin that is one', () => {
  it('passes', async () => {
    expect(await attemptArchive({})).toEqual([]);
  });

  it('passes as a class, too', async () => {
    const code = `export class quiz {
      name = 'quiz'; version = '1.2.0'; api_version = '1'; license_tier = 'core'; depends_on = ['session'];
    }`;
    const manifest = pluginYaml({ depends_on: '[session]' });
    expect(await attemptArchive({ 'quiz/plugin.js': code, 'plugin.yaml': manifest, 'config/quiz.yaml': null })).toEqual(
      [],
    );
  });

  it('passes with a warning for a method that is named like a hook', async () => {
    const code = `export class quiz {
      name = 'quiz'; version = '1.2.0'; api_version = '1'; license_tier = 'core'; depends_on = [];
      on_session_complete() {}
      on_sesion_complete() {}
    }`;
    expect(await attemptArchive({ 'quiz/plugin.js': code, 'config/quiz.yaml': null })).toEqual([
      'trial.unknown_hook quiz/plugin.js on_sesion_complete is no hook, so nobody calls it: did you mean on_session_complete?',
    ]);
  });

  it.each([
    ['an object', withRoutes('made.list', 'activate: () => { made = { list: [] }; },')],
    ['a class', withRouters('return [this.router];', 'activate() { this.router = new Hono(); }')],
  ])('passes as %s that makes its routes in activate()', async (_, code) => {
    expect(await attemptArchive({ 'quiz/plugin.js': code, 'config/quiz.yaml': null })).toEqual([]);
  });

  it.each([
    [
      'prints a lot',
      "for (let i = 0; i < 20000; i += 1) { console.log('x'.repeat(99)); console.error('y'.repeat(99)); }",
    ],
    ['leaves a timer running', 'setInterval(() => {}, 1000);'],
    ['does not want its process to end', "process.on('exit', () => { for (;;); });"],
    ['writes where the answer goes', "import { writeSync } from 'node:fs';\nwriteSync(4, 'what\\n{}\\n');"],
  ])('passes although it %s', async (_, code) => {
    expect(await attemptCode(`${code}\n${QUIZ}`)).toEqual([]);
  });
});

describe('a plugin that is refused', () => {
  it.each([
    ['trial.import_failed', 'throws', "throw new TypeError('not today.');", 'TypeError: not today (quiz/plugin.js:'],
    ['trial.import_failed', 'throws no error', 'throw { no: 1 };', 'thrown: [object Object].'],
    [
      'trial.import_failed',
      'names its own folder',
      'throw new Error(import.meta.filename);',
      'failed: quiz/plugin.js (',
    ],
    [
      'trial.import_failed',
      'leaves a promise alone',
      "void Promise.reject(new Error('alone'));",
      'failed: alone (quiz/',
    ],
    [
      'trial.import_failed',
      'imports what is not there',
      "import { nothing } from 'zod';",
      "named 'nothing' (quiz/plugin.js",
    ],
    [
      'trial.import_failed',
      'imports what is not shared',
      "await import('lod' + 'ash');",
      'code.bare_import: The plugin',
    ],
    ['trial.import_failed', 'awaits what never is', 'await new Promise(() => {});', 'never be'],
    ['trial.import_failed', 'is no JavaScript', 'const a = ;', "SyntaxError: Unexpected token ';' (quiz/plugin.js:"],
    ['trial.exited', 'exits with 0', 'process.exit(0);', 'the exit code 0'],
    ['trial.exited', 'exits with 1', 'process.exit(1);', 'the exit code 1'],
    ['trial.exited', 'ends itself by a signal', 'process.abort();', 'the signal SIGABRT'],
    ['trial.exited', 'floods what the answer comes through', flood(), 'ended the process'],
    ['trial.exited', 'makes up an answer', forge(), 'the exit code 0'],
  ])('%s: %s', async (rule, _, code, message) => {
    const findings = await attemptArchive({ 'quiz/plugin.js': `${QUIZ}${code}\n`, 'config/quiz.yaml': null });
    expect(findings).toEqual([expect.stringMatching(new RegExp(`^${rule} quiz/plugin.js `))]);
    expect(findings[0]).toContain(message);
  });

  it('trial.import_failed: names the place in the sources, where there is a map', async () => {
    // The place 1:1 of the code is 3:5 of the source.
    const map = JSON.stringify({ version: 3, sources: ['../src/plugin.ts'], names: [], mappings: 'AAEI' });
    const code = `throw new Error('not today'); ${QUIZ}//# sourceMappingURL=plugin.js.map\n`;
    const files = { 'quiz/plugin.js': code, 'quiz/plugin.js.map': map };
    // Node reads no maps below node_modules, where the other trials are.
    expect(await attemptArchive(files, { temporary: tmpdir() })).toEqual([
      expect.stringContaining('not today (src/plugin.ts:3:5)'),
    ]);
  });

  it('trial.timeout: does not come to an end', async () => {
    expect(await attemptCode(`${QUIZ}for (;;);`, { milliseconds: 500 })).toEqual([
      'trial.timeout quiz/plugin.js Its import was ended after 0.5 s.',
    ]);
  });

  it('trial.memory: fills the heap', async () => {
    const code = `${QUIZ}const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5));`;
    expect(await attemptCode(code, GENEROUS)).toEqual([expect.stringContaining('trial.memory')]);
  });

  it.runIf(process.platform === 'linux')('trial.memory: fills memory beside the heap', async () => {
    const code = `${QUIZ}const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1));`;
    expect(await attemptCode(code, GENEROUS)).toEqual([expect.stringContaining('trial.memory')]);
  });

  it.each([
    ['a number', 'export const quiz = 5;', 'expected object, received number'],
    ['a function', 'export const quiz = () => 5;', 'It exports a function that is not a class.'],
    ['a class that throws', "export class quiz { constructor() { throw new Error('no'); } }", 'no (quiz/plugin.js:1:'],
    ['another version of the API', QUIZ.replace("api_version: '1'", "api_version: '2'"), "api_version: Expected '1'"],
    ['nothing of the name', "export * from './rest.js';", 'It has no export "quiz".'],
  ])('trial.no_plugin: exports %s', async (_, code, message) => {
    const findings = await attemptArchive({ 'quiz/plugin.js': code, 'quiz/rest.js': 'export const rest = 1;\n' });
    expect(findings[0]).toMatch(/^trial\.no_plugin quiz\/plugin\.js /);
    expect(findings[0]).toContain(message);
  });

  it.each([
    ['no list of routes', withRoutes('({ path: 1 })'), 'routes: Invalid input: expected array, received object'],
    [
      'a route without a slash',
      withRoutes("[{ ...get, path: 'no slash' }]"),
      'routes: 0.path: A path starts with a slash',
    ],
    ['two routes of the same requests', withRoutes('[get, get]'), 'routes: GET /a takes the requests of GET /a'],
    [
      'a parameter without a schema',
      withRoutes("[{ ...get, path: '/{id}' }]"),
      'no schema for the path parameter "id"',
    ],
    [
      'a class with routers that are none',
      withRouters('return [{}];'),
      'get_routes() must answer a list of Hono routers',
    ],
  ])('trial.no_plugin: exports %s', async (_, code, message) => {
    const findings = await attemptArchive({ 'quiz/plugin.js': code, 'config/quiz.yaml': null });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/^trial\.no_plugin quiz\/plugin\.js /);
    expect(findings[0]).toContain(message);
  });

  it.each([
    ['a route', withRoutes("[{ ...get, access: 'lerner' }]")],
    ['a router', withRouters("return [{ router: new Hono().get('/a', () => null), access: 'lerner' }];")],
  ])('trial.bad_access: exports %s for nobody there is', async (_, code) => {
    const [finding] = await attemptArchive({ 'quiz/plugin.js': code, 'config/quiz.yaml': null });
    expect(finding).toContain('trial.bad_access quiz/plugin.js routes: GET /a: "lerner" is no access');
  });

  it('trial.differs: is another than plugin.yaml says', async () => {
    const changed = { 'plugin.yaml': pluginYaml({ version: '1.2.1', depends_on: '[session]' }) };
    const code = QUIZ.replace("name: 'quiz'", "name: 'quizzes'");
    expect(await attemptArchive({ ...changed, 'quiz/plugin.js': code })).toEqual([
      'trial.differs quiz/plugin.js name: plugin.yaml says quiz, the plugin quizzes. "learnwright plugin pack" takes it from app.plugins of package.json.',
      'trial.differs quiz/plugin.js version: plugin.yaml says 1.2.1, the plugin 1.2.0. "learnwright plugin pack" takes it from package.json.',
      'trial.differs quiz/plugin.js depends_on: plugin.yaml says session, the plugin nothing. "learnwright plugin pack" takes it from the block "plugin" of config/quiz.yaml.',
    ]);
  });

  it('trial.bad_settings: brings settings that it does not take', async () => {
    const config = 'plugin:\n  name: quiz\nsettings:\n  bonus: seven\n  tone: calm\n';
    expect(await attemptArchive({ 'config/quiz.yaml': config })).toEqual([
      'trial.bad_settings config/quiz.yaml Line 4: settings.bonus: Invalid input: expected number, received string.',
      'trial.bad_settings config/quiz.yaml Line 5: settings.tone: The plugin has no such setting.',
    ]);
  });
});

/** A plugin whose `routes` returns this expression. */
function withRoutes(routes: string, fields = ''): string {
  return `import { definePlugin } from '@learnwright/plugin-sdk';
let made;
const get = { method: 'GET', path: '/a', access: 'public', summary: 'A', response: { 204: null }, handler: () => {} };
export const quiz = definePlugin({
  name: 'quiz', version: '1.2.0', api_version: '1', license_tier: 'core', ${fields} routes: () => ${routes},
});
`;
}

/** A plugin of the class form whose `get_routes` does this. */
function withRouters(body: string, method = ''): string {
  return `import { Hono } from 'hono';
export class quiz {
  name = 'quiz'; version = '1.2.0'; api_version = '1'; license_tier = 'core'; depends_on = []; router;
  ${method}
  get_routes() { ${body} }
}
`;
}

/** More than anybody reads, into the pipe of the answer. */
function flood(): string {
  return "import { writeSync } from 'node:fs';\nfor (;;) writeSync(4, '\\n'.repeat(100000));";
}

/** What a good answer looks like, as far as a plugin can know. */
function forge(): string {
  const content = {
    kind: 'plugin',
    name: 'quiz',
    version: '1.2.0',
    depends_on: [],
    wrong_settings: [],
    unknown_hooks: [],
    wrong_defaults: [],
    missing_texts: [],
    foreign_addresses: [],
    missing_frames: [],
    adds: { routes: [], hooks: [], settings: [], pages: [] },
  };
  const line = JSON.stringify({ token: '', content });
  return `import { writeSync } from 'node:fs';\nwriteSync(4, ${JSON.stringify(`${line}\n`)});\nprocess.exit(0);`;
}
