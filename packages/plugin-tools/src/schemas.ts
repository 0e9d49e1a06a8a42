import { idSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

export const projectParams = z.object({ project_id: idSchema });

export const languageQuery = z.object({
  lang: z.string().max(100).optional().meta({
    description: 'A language code, English where it is not known; default: the language of the user.',
  }),
});
