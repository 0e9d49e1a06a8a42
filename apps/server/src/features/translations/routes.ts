import { z } from '@learnwright/plugin-sdk';
import { route } from '../route.ts';
import { describeLanguage } from './describe-language.ts';

const languageSchema = z
  .object({
    language: z.string().meta({ description: 'A BCP 47 tag, such as `de` or `pt-BR`.' }),
    name: z.string().meta({ description: 'What the language calls itself.' }),
    texts: z.int().meta({ description: 'The number of English texts.' }),
    missing: z.int().meta({ description: 'How many of them the language lacks; they are shown in English.' }),
  })
  .meta({ id: 'TextLanguage' });

export const translationRoutes = [
  route.get(
    '/i18n',
    {
      access: 'public',
      summary: 'List the languages that somebody has brought texts for, and how many each lacks',
      description:
        'Takes no `limit` and no `cursor`: there are as many languages as the operator and plugins have brought.',
      response: { 200: z.array(languageSchema) },
    },
    ({ context }) => context.host.texts.languages().map(describeLanguage),
  ),
  route.get(
    '/i18n/{lang}',
    {
      access: 'public',
      summary: 'Read the texts of a language, each in English where the language lacks it',
      description:
        'Texts of the server by section and key, those of plugins under `plugins.<name>`. Show `errors.<code>` for the `code` of a ' +
        'problem and `ai_errors.<ai_error_code>` for a tutor that could not answer; or send `Accept-Language`, and problems have that text in `detail`. A text is found in the ' +
        'language, else in its base language (`de-AT`, `de`), else in English.',
      example: { answer: { errors: { not_found: 'Das gibt es nicht.' }, review: { title: 'Wiederholen' } } },
      params: z.object({ lang: z.string().min(1).max(100) }),
      response: { 200: z.record(z.string(), z.unknown()) },
    },
    ({ context, params }) => context.host.texts.read(params.lang),
  ),
];
