import { createFinding, type Finding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import type { LessonView } from '../lesson-view.ts';

/** A theory step has a body, an exercise step an exercise, and a theory_ref names a theory step by id or title. */
export function checkSteps(lesson: LessonView): Finding[] {
  const theory = lesson.steps.flatMap(({ value }) => (value.type === 'theory' ? [value.id, value.title] : []));
  return lesson.steps.flatMap(({ value: step, pointer }) => {
    const findings: Finding[] = [];
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
