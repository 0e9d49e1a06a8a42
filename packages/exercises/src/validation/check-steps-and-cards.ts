import { createFinding, extendPointer, type LessonFinding } from './finding.ts';
import type { LessonView } from './lesson-view.ts';

/** A theory step has a body, an exercise step an exercise, and a theory_ref names a theory step by id or title. */
export function checkSteps(lesson: LessonView): LessonFinding[] {
  const theory = lesson.steps.flatMap(({ value }) => (value.type === 'theory' ? [value.id, value.title] : []));
  return lesson.steps.flatMap(({ value: step, pointer }) => {
    const findings: LessonFinding[] = [];
    if (step.type === 'theory' && (step.body ?? '').trim() === '') {
      findings.push(createFinding('E-THEORY-BODY', extendPointer(pointer, 'body'), `"${step.id}" has no body`));
    }
    if (step.type === 'exercise' && (step.exercise === undefined || step.exercise === null)) {
      findings.push(
        createFinding('E-EXERCISE-MISSING', extendPointer(pointer, 'exercise'), `"${step.id}" has no exercise`),
      );
    }
    if (step.theory_ref && !theory.includes(step.theory_ref)) {
      const message = `no theory step is called "${step.theory_ref}"`;
      findings.push(createFinding('W-THEORY-REF', extendPointer(pointer, 'theory_ref'), message));
    }
    return findings;
  });
}

/** Exercises name existing cards, every card is used, and a token with a role occurs in the front of its card. */
export function checkCards(lesson: LessonView): LessonFinding[] {
  return [...listUnknownCards(lesson), ...listUnusedCards(lesson), ...listAbsentTokens(lesson)];
}

function listUnknownCards(lesson: LessonView): LessonFinding[] {
  return lesson.exercises.flatMap(({ value, pointer }) =>
    value.card_ids.flatMap((id, index) =>
      lesson.cardIds.has(id)
        ? []
        : [createFinding('E-CARD-UNKNOWN', extendPointer(pointer, 'card_ids', index), `no card has the id "${id}"`)],
    ),
  );
}

function listUnusedCards(lesson: LessonView): LessonFinding[] {
  const used = new Set(lesson.exercises.flatMap(({ value }) => value.card_ids));
  return lesson.cards
    .filter(({ value }) => !used.has(value.id))
    .map(({ value, pointer }) => createFinding('W-CARD-UNUSED', pointer, `no exercise uses "${value.id}"`));
}

// Rule a of cloze generation looks for the token in the front, so an absent token never helps.
function listAbsentTokens(lesson: LessonView): LessonFinding[] {
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
