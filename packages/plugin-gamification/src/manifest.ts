import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const gamificationManifest = {
  pages: [{ id: 'achievements', path: '/achievements', label: { en: 'Achievements', de: 'Erfolge' }, icon: 'trophy' }],
} satisfies FrontendManifest;
