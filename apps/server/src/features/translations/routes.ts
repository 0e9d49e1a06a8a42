import { z } from '@learnwright/plugin-sdk';
import { route } from '../../route.ts';
import { readTranslations } from './read-translations.ts';

export const translationRoutes = [
  route.get(
    '/i18n/{lang}',
    {
      access: 'public',
      summary: 'Read the translations of a language; English where it is not registered',
      params: z.object({ lang: z.string().min(1).max(100) }),
      response: { 200: z.record(z.string(), z.unknown()) },
    },
    ({ context, params }) => readTranslations(context, params.lang),
  ),
];
