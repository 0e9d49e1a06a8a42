import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const assessmentManifest = {
  pages: [{ id: 'assessment', path: '/assessment', label: { en: 'Assessment', de: 'Einstufung' }, icon: 'compass' }],
} satisfies FrontendManifest;
