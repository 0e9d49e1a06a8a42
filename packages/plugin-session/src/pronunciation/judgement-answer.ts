import { z } from '@learnwright/plugin-sdk';
import type { Judgement } from '../pronunciation-schemas.ts';

const FEEDBACK_LENGTH = 2_000;
const SOUND_LENGTH = 50;
const SOUNDS = 20;

/** What the AI may answer for a judgement; numbers and booleans may be texts. */
export const judgementAnswerSchema = z.object({
  matches: z.union([z.boolean(), z.stringbool()]),
  score: z.union([
    z.number(),
    z
      .string()
      .regex(/^\s*-?\d+(\.\d+)?\s*$/)
      .transform(Number),
  ]),
  feedback: z.string().regex(/\S/u, 'Expected a sentence'),
  missed_sounds: z.array(z.unknown()).catch([]),
});

/** The answer within the bounds of a judgement. */
export function toJudgement(answer: z.output<typeof judgementAnswerSchema>): Judgement {
  const sounds = answer.missed_sounds.flatMap((sound) => (typeof sound === 'string' ? clip(sound, SOUND_LENGTH) : []));
  return {
    matches: answer.matches,
    score: Math.min(1, Math.max(0, answer.score)),
    feedback: clip(answer.feedback, FEEDBACK_LENGTH),
    missed_sounds: [...new Set(sounds)].filter((sound) => sound !== '').slice(0, SOUNDS),
  };
}

function clip(text: string, limit: number): string {
  return Array.from(text.toWellFormed().trim()).slice(0, limit).join('');
}
