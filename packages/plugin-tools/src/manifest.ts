import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const toolsManifest = {
  pages: [{ id: 'tools', path: '/tools', label: { en: 'Tools', de: 'Werkzeuge' }, icon: 'wrench' }],
} satisfies FrontendManifest;
