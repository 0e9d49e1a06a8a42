import { definePlugin, type FrontendManifest } from '@learnwright/plugin-sdk';
import { TOOLS_GLOSSARY } from './glossary.ts';
import { recommendTools } from './recommendations.ts';
import { toolsRoutes } from './routes.ts';
import { toolsTranslations } from './translations.ts';

const manifest = {
  pages: [{ id: 'tools', path: '/tools', label: { en: 'Tools', de: 'Werkzeuge' }, icon: 'wrench' }],
} satisfies FrontendManifest;

/** Which learning tools suit a learner, and which method to practise next. */
export const tools = definePlugin({
  name: 'tools',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  depends_on: ['tracking'],
  display_name: { en: 'Tools', de: 'Werkzeuge' },
  description: {
    en: 'Recommends learning tools and the method to practise next.',
    de: 'Empfiehlt Lernwerkzeuge und die Methode, die als Nächstes an der Reihe ist.',
  },
  translations: toolsTranslations,
  frontend_manifest: manifest,
  hooks: {
    get_tool_recommendations: ({ text }, profile, lang, limit) =>
      recommendTools(profile, (key) => text(lang, key), limit),
  },
  glossary: TOOLS_GLOSSARY,
  routes: () => toolsRoutes,
});
