import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const sessionManifest = {
  pages: [{ id: 'sessions', path: '/sessions', label: { en: 'Sessions', de: 'Sitzungen' }, icon: 'messages-square' }],
} satisfies FrontendManifest;
