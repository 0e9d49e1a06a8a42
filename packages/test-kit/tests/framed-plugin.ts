import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { definePlugin, z } from '@learnwright/plugin-sdk';

const page = (id: string) => ({
  ...{ id, path: `/${id}`, label: { en: `Page ${id}`, de: `Seite ${id}` }, icon: 'list', frame: `ui/${id}.html` },
});
const answer = { 200: z.object({ user_id: z.string(), last: z.number(), language: z.string() }) };

/** A plugin with pages of every behaviour, and a panel. */
export const framed = definePlugin({
  name: 'framed',
  version: '1.2.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Framed', de: 'Gerahmt' },
  description: { en: 'Draws pages.', de: 'Zeichnet Seiten.' },
  settings: {},
  routes: (route) => [
    route.get(
      '/rounds/{user_id}',
      {
        access: 'learner',
        summary: 'Rounds',
        params: z.object({ user_id: z.string() }),
        query: z.object({ last: z.coerce.number() }),
        response: answer,
      },
      ({ params, query, request }) => ({ ...params, ...query, language: request.headers.get('accept-language') ?? '' }),
    ),
    route.post(
      '/rounds/{user_id}',
      {
        access: 'learner',
        summary: 'Answer',
        params: z.object({ user_id: z.string() }),
        body: z.object({ answer: z.string() }),
        response: { 200: z.object({ answer: z.string() }) },
      },
      ({ body }) => body,
    ),
    route.get(
      '/large',
      { access: 'public', summary: 'Large', response: { 200: z.object({ text: z.string() }) } },
      () => ({ text: 'x'.repeat(1_200_000) }),
    ),
  ],
  frontend_manifest: {
    pages: [page('good'), page('faulty'), page('silent'), page('leaving'), { ...page('drawn'), frame: undefined }],
    editor_panels: [{ id: 'hints', label: { en: 'Hints' }, icon: 'list', frame: 'ui/good.html' }],
  },
});

const html = (id: string, body = '') => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${id}</title><link rel="stylesheet" href="page.css"><script type="module" src="${id}.js"></script></head>
  <body>${body}</body>
</html>`;
const BUTTONS = ['read', 'write', 'refused', 'foreign', 'large', 'inside', 'outside', 'script', 'say', 'grow'];
const FILES = {
  'good.html': html(
    'good',
    `<p id="context"></p><p role="status"></p><div id="space"></div>${BUTTONS.map((id) => `<button id="${id}">${id}</button>`).join('')}`,
  ),
  'page.css': 'body { margin: 0; color: var(--ink); background: var(--paper); }',
  'good.js': `import { connect } from './learnwright.js';
const page = await connect();
const said = document.querySelector('[role=status]');
const show = () => {
  const { theme, locale, project_id, path } = page.context();
  document.getElementById('context').textContent = [theme, locale, project_id, path].join(' ');
};
page.onContext(show);
show();
const press = (id, work) => document.getElementById(id).addEventListener('click', () =>
  work().then((answer) => { said.textContent = JSON.stringify(answer ?? 'done'); }, (error) => { said.textContent = [error.name, error.status, error.code].join(' '); }));
press('read', () => page.call('GET /rounds/{user_id}', { query: { last: 3 } }));
press('write', () => page.call('POST /rounds/{user_id}', { body: { answer: 'é' } }));
press('refused', () => page.call('POST /rounds/{user_id}', { params: { user_id: 'somebody-else' }, body: { answer: 'é' } }));
press('foreign', () => page.call('GET /../other/rounds'));
press('large', () => page.call('GET /large'));
press('inside', () => page.openLink('/learn'));
press('outside', () => page.openLink('https://elsewhere.example/'));
press('script', () => page.openLink('javascript:alert(1)'));
press('say', () => page.announce('Well done'));
press('grow', async () => { document.getElementById('space').style.height = '900px'; });
page.onTeardown(() => void page.announce('Goodbye'));`,
  'faulty.html': html('faulty', '<button onclick="alert(1)">inline</button><img src="absent.png" alt="">'),
  'faulty.js': `import { connect } from './learnwright.js';
await connect();
fetch('https://elsewhere.example/').catch(() => {});
setTimeout(() => { throw new Error('thrown later'); });
document.querySelector('button').click();`,
  'silent.html': html('silent'),
  'silent.js': `import './learnwright-of-nobody.js';`,
  'leaving.html': html('leaving'),
  'leaving.js': `import { connect } from './learnwright.js';
await connect();
location.href = 'data:text/html,<h1>gone</h1>';`,
};

/** Writes the pages into a folder of their own; the part of the SDK that they import is as a build makes it. */
export async function writeFramedPages(): Promise<{ readonly directory: URL; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-pages-'));
  const connect = new URL('../../plugin-sdk/src/ui/connect.ts', import.meta.url);
  const files = { ...FILES, 'learnwright.js': stripTypeScriptTypes(await readFile(connect, 'utf8')) };
  await mkdir(join(folder, 'ui'));
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, 'ui', name), code);
  return { directory: pathToFileURL(`${folder}/`), remove: () => rm(folder, { recursive: true }) };
}
