import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const trackingManifest = {
  pages: [{ id: 'progress', path: '/progress', label: { en: 'Progress', de: 'Fortschritt' }, icon: 'trending-up' }],
} satisfies FrontendManifest;
