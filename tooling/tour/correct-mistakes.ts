import type { ElementError } from '@learnwright/core';
import { type ClozeStep, createSegmenter, gradeReviewStep, planCorrectionRound } from '@learnwright/exercises';
import { call, step } from './api.ts';
import type { ChosenLesson } from './import-folder.ts';
import type { Learned } from './learn-lesson.ts';

/** Plays the correction round at the end of the lesson: clozes of what was wrong, answered right and recorded there. */
export async function correctMistakes(
  base: string,
  { user_id, progress }: Learned,
  { set_id, lesson, language }: ChosenLesson,
): Promise<void> {
  step('The correction round: what was wrong comes once more, as clozes');
  const path = `/users/${user_id}/element-errors`;
  const query = new URLSearchParams({ set_id, lesson_id: lesson.id, mastered: 'false' });
  const failures = await call<ElementError[]>(base, 'GET', `${path}?${query}`);
  const { score_correct, score_total } = progress;
  const segment = createSegmenter(language ?? '');
  const round = planCorrectionRound({ set_id, lesson, score_correct, score_total }, failures, {
    blankWrongRun: true,
    segment,
  });
  for (const asked of round) {
    const { type, prompt, sentence, cloze_mode } = asked.step.exercise;
    const shown = [prompt, sentence ?? type, asked.cloze.hidden].join(' | ');
    console.log(`   rule ${asked.cloze.rule}, ${cloze_mode ?? type}: ${shown}`);
  }
  if (round.length === 0) throw new Error('The mistakes of the lesson made no cloze.');
  const attempts = round.flatMap((asked) => gradeReviewStep(asked, answerRight(asked)).attempts);
  const rows = await call<ElementError[]>(base, 'POST', path, { attempts });
  for (const [index, { element_key, correct_streak }] of rows.entries()) {
    const before = failures.find((failure) => failure.id === rows[index]?.id);
    console.log(`   "${element_key}": ${correct_streak} right in a row`);
    if (before?.element_key !== element_key || correct_streak !== 1) {
      throw new Error(`The cloze of "${element_key}" was not recorded where the mistake was.`);
    }
  }
}

function answerRight({ cloze, step: { exercise } }: ClozeStep): readonly string[] {
  return exercise.cloze_mode === 'multiselect' ? (exercise.accept ?? []) : [cloze.hidden];
}
