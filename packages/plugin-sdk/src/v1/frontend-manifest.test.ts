import { expect, it } from 'vitest';
import { frontendManifestSchema } from './frontend-manifest.ts';

const label = { en: 'Quiz', de: 'Quiz' };
const page = { id: 'quiz', path: '/quiz', label, icon: 'help' };
const action = { id: 'start', label, icon: 'play', action: '/api/plugins/quiz/rounds' };
const entry = { id: 'hint', label, icon: 'bulb' };

it('takes a manifest with every slot, and one with none', () => {
  const full = {
    pages: [page, { ...page, frame: 'ui/index.html' }],
    sidebar_actions: [action],
    toolbar_buttons: [entry],
    editor_panels: [entry, { ...entry, frame: 'ui/deep/panel.html' }],
    settings_section: { label },
    export_options: [{ id: 'csv', label }],
  };
  expect(frontendManifestSchema.parse(full)).toEqual(full);
  expect(frontendManifestSchema.parse({})).toEqual({});
});

it.each([
  ['a page without a path', { pages: [entry] }, ['pages', 0, 'path']],
  ['a page whose path is relative', { pages: [{ ...page, path: 'quiz' }] }, ['pages', 0, 'path']],
  ['a page with a label in no language', { pages: [{ ...page, label: 'Quiz' }] }, ['pages', 0, 'label']],
  ['an action of the sidebar without an endpoint', { sidebar_actions: [entry] }, ['sidebar_actions', 0, 'action']],
  ['a button without an icon', { toolbar_buttons: [{ ...entry, icon: '' }] }, ['toolbar_buttons', 0, 'icon']],
])('refuses %s', (_, manifest, path) => {
  expect(frontendManifestSchema.safeParse(manifest).error?.issues).toMatchObject([{ path }]);
});

it.each([
  ...['index.html', '/ui/index.html', 'ui/', 'ui/page.js', 'ui/../index.html', 'ui//index.html', 'ui/.html'],
  ...[
    'ui/a b.html',
    'ui/%2e%2e/a.html',
    'ui/index.html?x',
    'https://elsewhere.example/ui/index.html',
    'ui\\index.html',
  ],
])('refuses the frame %s', (frame) => {
  const { error } = frontendManifestSchema.safeParse({ pages: [{ ...page, frame }] });
  expect(error?.issues).toMatchObject([{ path: ['pages', 0, 'frame'] }]);
});
