import type { ChatMethod } from '@learnwright/plugin-sdk';
import type { TutorLanguage } from '../tutor-language.ts';
import type { ReplyKind } from './learner-reply.ts';
import type { LessonMaterial } from './lesson-items.ts';
import type { Exchange } from './practice.ts';
import type { Variants, Wording } from './wording.ts';

/** What a turn is answered with. */
export interface Turn {
  readonly language: TutorLanguage;
  readonly words: Wording;
  readonly material: LessonMaterial;
  readonly exchanges: readonly Exchange[];
  readonly method: ChatMethod;
  readonly step: number;
  /** Whether the tutor has not said anything yet. */
  readonly isFirst: boolean;
  /** How the tutor names the language that was wanted and that it does not speak; null where it speaks it. */
  readonly unspoken: string | null;
}

/** How many exchanges before the last are so. */
export function countBefore({ exchanges }: Turn, is: (exchange: Exchange) => boolean): number {
  return exchanges.slice(0, -1).filter(is).length;
}

/** How many replies before the last are of a kind. */
export function countKind(turn: Turn, kind: ReplyKind): number {
  return countBefore(turn, (exchange) => exchange.kind === kind);
}

/** Takes the wordings in turn. */
export function pick<Arguments extends readonly string[]>(
  variants: Variants<Arguments>,
  count: number,
): (...texts: Arguments) => string {
  return variants[count % variants.length] ?? variants[0];
}
