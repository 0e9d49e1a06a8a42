import { languageSchema } from '@learnwright/core';
import { z } from 'zod';

/** The section `app` of config/app.yaml: the installation, and how it treats requests and answers. */
export const appSectionSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .default('Learnwright')
    .describe('The name of this installation, the title of its API document.'),
  default_language: languageSchema.default('en').describe('The language of users who name none.'),
  web: z
    .union([z.boolean(), z.string().min(1)])
    .default(true)
    .describe(
      'Serves the web app at `/`; a text names the folder of another build of it. With `false`, or where it is not installed, `/` leads to the API reference.',
    ),
  debug: z.boolean().default(false).describe('Shown at /api/health; changes nothing else.'),
  check_answers: z
    .boolean()
    .default(false)
    .describe(
      'Parses each JSON answer with its schema: fields that it does not name are left out, and an answer that it refuses is a 500. Costs time at each request; `plugin dev` does it always.',
    ),
  unknown_query: z
    .enum(['refuse', 'ignore'])
    .default('refuse')
    .describe(
      'What becomes of query parameters that a route does not take. `refuse`: 422 with all of them, each with the nearest name. `ignore`: for old clients that send some.',
    ),
});
