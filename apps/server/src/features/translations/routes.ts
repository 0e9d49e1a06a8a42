import { z } from '@learnwright/plugin-sdk';
import { route } from '../../route.ts';

export const translationRoutes = [
  route.get(
    '/i18n/{lang}',
    {
      access: 'public',
      summary: 'Read the texts of a language, each in English where the language lacks it',
      description:
        'Texts of the server by section and key, those of plugins under `plugins.<name>`. Show `errors.<code>` for the `code` of a ' +
        'problem and `ai_errors.<ai_error_code>` for a tutor that could not answer: `detail` is English. A text is found in the ' +
        'language, else in its base language (`de-AT`, `de`), else in English.',
      params: z.object({ lang: z.string().min(1).max(100) }),
      response: { 200: z.record(z.string(), z.unknown()) },
    },
    ({ context, params }) => context.host.texts.read(params.lang),
  ),
];
