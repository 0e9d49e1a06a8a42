import { createFinding, type Finding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import type { LessonView } from '../lesson-view.ts';

/** Exercises name cards the lesson has, every card is used, and tokens with a role occur in the front of their card. */
export function checkCards(lesson: LessonView): Finding[] {
  return [...listUnknownCards(lesson), ...listUnusedCards(lesson), ...listAbsentTokens(lesson)];
}

function listUnknownCards(lesson: LessonView): Finding[] {
  return lesson.exercises.flatMap(({ value, pointer }) =>
    value.card_ids.flatMap((id, index) =>
      lesson.cardIds.has(id)
        ? []
        : [createFinding('E-CARD-UNKNOWN', extendPointer(pointer, 'card_ids', index), `no card has the id "${id}"`)],
    ),
  );
}

function listUnusedCards(lesson: LessonView): Finding[] {
  const used = new Set(lesson.exercises.flatMap(({ value }) => value.card_ids));
  return lesson.cards
    .filter(({ value }) => !used.has(value.id))
    .map(({ value, pointer }) => createFinding('W-CARD-UNUSED', pointer, `no exercise uses "${value.id}"`));
}

// The cloze made from a mistake looks for the token in the front, so a token that isn't there never helps.
function listAbsentTokens(lesson: LessonView): Finding[] {
  return lesson.cards.flatMap(({ value: card, pointer }) =>
    (card.token_roles ?? []).flatMap(({ token }, index) =>
      card.front.normalize('NFC').includes(token.normalize('NFC'))
        ? []
        : [
            createFinding(
              'W-TOKEN-ABSENT',
              extendPointer(pointer, 'token_roles', index, 'token'),
              `"${token}" does not occur in "${card.front}"`,
            ),
          ],
    ),
  );
}
