import { describe, expect, it } from 'vitest';
import { keepKnownSlots, keepOwnAddresses, keepOwnFrames, listFrames } from './own-manifest.ts';

const label = { en: 'Quiz' };
const entry = { id: 'quiz', label, icon: 'list' };
const NOT_BELOW = 'Its address is not below /api/plugins/quiz/, and clients do not get the entry.';

const judge = (action: string) => keepOwnAddresses('quiz', { sidebar_actions: [{ ...entry, action }] });

describe('a manifest', () => {
  it('keeps every entry with an address of the plugin, or with none', () => {
    const manifest = {
      pages: [{ ...entry, path: '/quiz' }],
      sidebar_actions: [{ ...entry, action: '/api/plugins/quiz/rounds' }],
      toolbar_buttons: [entry, { ...entry, action: '/api/plugins/quiz/hint' }],
      editor_panels: [{ ...entry, path: '/anything' }],
      settings_section: { label, path: '/api/plugins/quiz/settings/{user_id}', schema: { type: 'object' } },
      export_options: [
        { id: 'csv', label },
        { id: 'all', label, path: '/api/plugins/quiz/export/{user_id}?project_id={project_id}' },
      ],
    };
    expect(keepOwnAddresses('quiz', manifest)).toEqual({ manifest, left_out: [] });
    expect(keepOwnAddresses('quiz', null)).toEqual({ manifest: null, left_out: [] });
  });

  it.each([
    '/api/admin/plugins/quiz/disable',
    '/api/plugins/quiz',
    '/api/plugins/quizzes/rounds',
    '/api/plugins/quiz/../../users/{user_id}',
    '/api/plugins/quiz/%2e%2e/%2E./users',
    '/api/plugins/quiz/..\\..\\users',
    '//elsewhere.example/api/plugins/quiz/rounds',
    '/\\elsewhere.example/api/plugins/quiz/rounds',
    '/\t/elsewhere.example/api/plugins/quiz/rounds',
    '//[',
  ])('loses an entry that leads to %s', (action) => {
    expect(judge(action)).toEqual({
      manifest: { sidebar_actions: [] },
      left_out: [`frontend_manifest.sidebar_actions.0.action: ${NOT_BELOW}`],
    });
  });

  it('loses an entry with a place that nobody fills in', () => {
    expect(judge('/api/plugins/quiz/{book_id}/{user_id}').left_out).toEqual([
      'frontend_manifest.sidebar_actions.0.action: Nobody fills in {book_id}: the places are {user_id} and {project_id}.',
    ]);
  });

  it('loses a section of the settings and a format with addresses of others, and keeps the rest', () => {
    const csv = { id: 'csv', label, path: '/api/plugins/quiz/csv' };
    const manifest = {
      pages: [{ ...entry, path: '/quiz' }],
      settings_section: { label, path: '/api/users' },
      export_options: [{ ...csv, path: 'https://elsewhere.example/csv' }, csv],
    };
    expect(keepOwnAddresses('quiz', manifest)).toEqual({
      manifest: { pages: manifest.pages, export_options: [csv] },
      left_out: [
        `frontend_manifest.settings_section.path: ${NOT_BELOW}`,
        `frontend_manifest.export_options.0.path: ${NOT_BELOW}`,
      ],
    });
  });
});

const pages = [{ id: 'quiz', label: { en: 'Quiz' }, icon: 'list', path: '/quiz' }];
const toolbar_buttons = [{ id: 'hint', label: { en: 'Hint' }, icon: 'list', ours: [1] }];

it('a manifest loses the slots that no client knows, and says so; what entries say besides stays', () => {
  const manifest = { pages, toolbar_buttons, holograms: [{ id: 'deck' }] };
  expect(keepKnownSlots({ manifest, left_out: ['before'] })).toEqual({
    manifest: { pages, toolbar_buttons },
    left_out: ['before', 'frontend_manifest: It adds `holograms`, which this app does not know.'],
  });
});

it('a manifest without such slots stays as it is', () => {
  expect(keepKnownSlots({ manifest: { pages }, left_out: [] })).toEqual({ manifest: { pages }, left_out: [] });
  expect(keepKnownSlots({ manifest: null, left_out: [] })).toEqual({ manifest: null, left_out: [] });
});

const page = { ...entry, path: '/quiz' };

it('a manifest loses the pages and panels whose file is not there, and keeps the rest', () => {
  const manifest = {
    pages: [page, { ...page, frame: 'ui/index.html' }, { ...page, frame: 'ui/absent.html' }],
    editor_panels: [entry, { ...entry, frame: 'ui/deep/panel.html' }, { ...entry, frame: 'ui/panel.html' }],
    sidebar_actions: [],
  };
  expect(listFrames(manifest)).toContain('ui/deep/panel.html');
  expect(keepOwnFrames(manifest, new Set(['index.html', 'deep/panel.html', 'ui/panel.html']))).toEqual({
    manifest: {
      pages: manifest.pages.slice(0, 2),
      editor_panels: manifest.editor_panels.slice(0, 2),
      sidebar_actions: [],
    },
    left_out: [
      'frontend_manifest.pages.2.frame: There is no file ui/absent.html that is served.',
      'frontend_manifest.editor_panels.2.frame: There is no file ui/panel.html that is served.',
    ],
  });
});

it('a manifest without frames stays as it is', () => {
  const manifest = { pages: [page] };
  expect([listFrames(manifest), listFrames(null)]).toEqual([[], []]);
  expect(keepOwnFrames(manifest, new Set())).toEqual({ manifest, left_out: [] });
  expect(keepOwnFrames(null, new Set())).toEqual({ manifest: null, left_out: [] });
});
