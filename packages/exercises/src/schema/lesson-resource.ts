import { z } from 'zod';

/** A link to further material (video, podcast, article …) that a lesson recommends. */
export const lessonResourceSchema = z.looseObject({
  type: z.string().min(1).max(40),
  title: z.string().min(1).max(300),
  url: z.string().min(1).max(2000),
  author: z.string().max(300).nullish(),
  description: z.string().max(2000).nullish(),
  duration: z.string().max(40).nullish(),
  free: z.boolean().nullish(),
  language: z.string().max(35).nullish(),
  level: z.string().max(10).nullish(),
  partnership: z.boolean().nullish(),
  tags: z.array(z.string()).max(20).nullish(),
});

/** The type of `lessonResourceSchema`. */
export type LessonResource = z.infer<typeof lessonResourceSchema>;
