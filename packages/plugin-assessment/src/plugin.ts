import { definePlugin, type FrontendManifest } from '@learnwright/plugin-sdk';
import { ASSESSMENT_GLOSSARY } from './glossary.ts';
import { calculateProfile } from './profile.ts';
import { listQuestions } from './questions/questions.ts';
import { assessmentRoutes } from './routes.ts';
import { assessmentTranslations } from './translations.ts';

const manifest = {
  pages: [{ id: 'assessment', path: '/assessment', label: { en: 'Assessment', de: 'Einstufung' }, icon: 'compass' }],
} satisfies FrontendManifest;

/** Twelve questions about how somebody learns, and a learning profile from the answers. */
export const assessment = definePlugin({
  name: 'assessment',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Assessment', de: 'Einstufung' },
  description: {
    en: 'Asks twelve questions and makes a learning profile of the answers.',
    de: 'Stellt zwölf Fragen und macht aus den Antworten ein Lernprofil.',
  },
  translations: assessmentTranslations,
  frontend_manifest: manifest,
  hooks: {
    get_assessment_questions: ({ text }, lang) =>
      listQuestions((question, key) => text(lang, `questions.${question}.${key}`)),
    calculate_profile: (_, answers) => calculateProfile(listQuestions(), answers),
  },
  glossary: ASSESSMENT_GLOSSARY,
  routes: () => assessmentRoutes,
});
