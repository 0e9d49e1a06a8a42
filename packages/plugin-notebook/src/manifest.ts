import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const notebookManifest = {
  pages: [{ id: 'notebook', path: '/notebook', label: { en: 'Notebook', de: 'Notizbuch' }, icon: 'notebook' }],
} satisfies FrontendManifest;
