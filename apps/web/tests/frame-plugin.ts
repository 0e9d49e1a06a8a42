import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { packTestPlugin } from '@learnwright/test-kit/archives';

/** What a page imports to speak to the app, as the build makes it of its source. */
export const CONNECT = stripTypeScriptTypes(
  readFileSync(new URL('../../../packages/plugin-sdk/src/ui/connect.ts', import.meta.url), 'utf8'),
);

const page = (script: string, body: string) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Quiz</title><link rel="stylesheet" href="page.css"><script type="module" src="${script}"></script></head>
  <body>${body}</body>
</html>`;

const CSS = `body { margin: 0; padding: 16px; font-family: var(--font-sans); color: var(--ink); background: var(--paper); }
button { min-height: 44px; }`;

/** A page as an author writes it: it says where it is, calls its own routes, and asks for links. */
const PAGE = `import { connect } from './learnwright.js';
const page = await connect();
const said = document.getElementById('said');
const show = () => {
  const { theme, locale, user_id, path } = page.context();
  document.getElementById('context').textContent = [theme, locale, user_id, path].join(' ');
};
page.onContext(show);
show();
const press = (id, work) => document.getElementById(id).addEventListener('click', () =>
  work().then((answer) => { said.textContent = JSON.stringify(answer); }, (error) => { said.textContent = error.code + ': ' + error.message; }));
press('read', () => page.call('GET /rounds/{user_id}', { query: { last: 3 } }));
press('write', () => page.call('POST /rounds/{user_id}', { body: { answer: 'é' } }));
press('refused', () => page.call('GET /closed'));
press('inside', () => page.openLink('/learn'));
press('outside', () => page.openLink('https://elsewhere.example/a?b=<c>'));
press('script', () => page.openLink('javascript:alert(1)'));
press('say', () => page.announce('Well done'));
press('grow', async () => { document.getElementById('space').style.height = '900px'; return 'grown'; });
press('burst', async () => { document.getElementById('space').style.height = '90000px'; return 'grown'; });
`;
const BODY = `<h2>Which answer is right?</h2><p id="context"></p><p id="said" role="status"></p><div id="space"></div>
${['read', 'write', 'refused', 'inside', 'outside', 'script', 'say', 'grow', 'burst'].map((id) => `<button id="${id}">${id}</button>`).join('')}`;

/** Ways out: each is a button, and says what came of it. `port` is the one that the app has handed over. */
const escapeScript = (ways: Readonly<Record<string, string>>) => `import { elsewhere } from './elsewhere.js';
const OPAQUE = '*';
let count = 0;
const waiting = new Map();
const port = await new Promise((resolve) => addEventListener('message', ({ ports }) => resolve(ports[0]), { once: true }));
port.onmessage = ({ data }) => waiting.get(data.id)?.(data);
const ask = (method, params) => new Promise((resolve) => {
  waiting.set(++count, resolve);
  port.postMessage({ jsonrpc: '2.0', id: count, method, params });
});
/** True where a call through the app was answered by a route. */
const call = async (name, given) => {
  const { result } = await ask('tools/call', { name, arguments: given });
  return result !== undefined && !result.isError;
};
/** True where a thing loads, false where it does not, or the policy refuses it. */
const loads = (element) => new Promise((resolve) => {
  element.onload = () => resolve(true);
  element.onerror = () => resolve(false);
  addEventListener('securitypolicyviolation', () => resolve(false), { once: true });
  document.body.append(element);
});
const make = (name, values) => Object.assign(document.createElement(name), values);
/** False where the policy refuses what is done; true where nothing refuses it. */
const passes = (work) => new Promise((resolve) => {
  addEventListener('securitypolicyviolation', () => resolve(false), { once: true });
  work();
  setTimeout(() => resolve(true), 3000);
});
const ways = {
${Object.entries(ways)
  .map(([name, code]) => `  ${JSON.stringify(name)}: async () => { ${code} },`)
  .join('\n')}
};
for (const [name, way] of Object.entries(ways)) {
  const button = make('button', { textContent: name, type: 'button' });
  const outcome = make('output', { ariaLabel: name });
  button.addEventListener('click', () => way().then((isOut) => { outcome.value = isOut ? 'open' : 'shut'; }, (error) => { outcome.value = 'shut'; outcome.title = String(error); }));
  document.body.append(button, outcome);
}
await ask('ui/initialize', {});
port.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: 4000 } });
`;

const ROUTES = `
  routes: (route) => [
    route.get('/rounds/{user_id}', { access: 'learner', summary: 'Rounds', params: z.object({ user_id: z.string() }), query: z.object({ last: z.coerce.number() }), response: { 200: z.object({ user_id: z.string(), last: z.number() }) } }, ({ params, query }) => ({ ...params, ...query })),
    route.post('/rounds/{user_id}', { access: 'learner', summary: 'Answer', params: z.object({ user_id: z.string() }), body: z.object({ answer: z.string() }), response: { 200: z.object({ answer: z.string() }) } }, ({ body }) => body),
    route.get('/open', { access: 'public', summary: 'Open', response: { 200: z.object({ open: z.boolean() }) } }, () => ({ open: true })),
    route.get('/large', { access: 'public', summary: 'Large', response: { 200: z.object({ text: z.string() }) } }, () => ({ text: 'x'.repeat(1200000) })),
    route.get('/document', { access: 'public', summary: 'A document', response: { 200: { media_type: 'text/html', description: 'A document.' } } }, () => new Response('<h1>Document</h1><script src="/plugin-ui/quiz/1.0.0/document.js"></script>', { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src *" } })),
  ],`;
const named = (id: string, file: string) =>
  `{ id: '${id}', path: '/quiz-${id}', label: { en: 'Page ${id}', de: 'Seite ${id}' }, icon: 'list', frame: 'ui/${file}' }`;

/** A plugin with pages of its own: one as authors write it, one that tries ways out, one that says nothing, one that goes elsewhere. */
export function packFramePlugin(elsewhere: string, ways: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const fields = `${ROUTES}
  frontend_manifest: { pages: [${named('good', 'index.html')}, ${named('escape', 'escape.html')}, ${named('silent', 'silent.html')},
    ${named('leaving', 'leaving.html')}, ${named('flood', 'flood.html')}, { id: 'drawn', path: '/drawn', label: { en: 'Drawn elsewhere' }, icon: 'list' }] },`;
  return packTestPlugin({
    fields,
    files: {
      'quiz/ui/index.html': page('page.js', BODY),
      'quiz/ui/page.js': PAGE,
      'quiz/ui/page.css': CSS,
      'quiz/ui/learnwright.js': CONNECT,
      'quiz/ui/escape.html': page('escape.js', ''),
      'quiz/ui/escape.js': escapeScript(ways),
      'quiz/ui/elsewhere.js': `export const elsewhere = '${elsewhere}';`,
      'quiz/ui/silent.html': page('silent.js', '<p>silent</p>'),
      'quiz/ui/silent.js': '',
      'quiz/ui/leaving.html': page('leaving.js', ''),
      'quiz/ui/leaving.js': `import { connect } from './learnwright.js'; await connect(); location.href = 'data:text/html,<h1>gone</h1>';`,
      'quiz/ui/flood.html': page('flood.js', ''),
      'quiz/ui/flood.js': `addEventListener('message', ({ ports: [port] }) => {
  port.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: {} });
  for (let count = 0; count < 5000; count += 1) port.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: count } });
});`,
      'quiz/ui/document.js':
        'document.title = [origin, (() => { try { return document.cookie } catch { return "no cookie" } })()].join(" ");',
    },
  });
}
