import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const contentManifest = {
  pages: [{ id: 'content', path: '/content', label: { en: 'Content', de: 'Inhalte' }, icon: 'library' }],
} satisfies FrontendManifest;
