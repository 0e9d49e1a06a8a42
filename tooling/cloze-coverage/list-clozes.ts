import { generateCloze, type Lesson, listAcceptedAnswers } from '@learnwright/exercises';
import { guessMistakes } from './guess-mistakes.ts';

/** At most so many clozes of likely mistakes, evenly spread over the lessons, each as a text that a person can judge. */
export function listClozes(lessons: readonly Lesson[], count: number): string[] {
  const all = lessons.flatMap(listLesson);
  const length = Math.min(count, all.length);
  const picked = Array.from({ length }, (_, at) => Math.floor((at * all.length) / length));
  return picked.flatMap((at) => all[at] ?? []);
}

function listLesson(lesson: Lesson): string[] {
  return lesson.steps.flatMap(({ exercise }) =>
    (exercise ? listAcceptedAnswers(exercise, lesson) : []).flatMap((element) =>
      exercise === null || exercise === undefined
        ? []
        : guessMistakes(element, exercise, lesson).map(({ kind, mistake }) => {
            const cloze = generateCloze(mistake, exercise, lesson, { blankWrongRun: true });
            const asked = `${exercise.type} (${kind}: "${mistake.user_answer}" for "${mistake.correct_answer}")`;
            if (cloze === null) return `${asked}\n   replayed: ${exercise.prompt}`;
            const { prompt, sentence, cloze_mode, distractors, blanks, accept } = cloze.exercise;
            const right = (blanks?.[0]?.accept ?? accept ?? []).join(', ');
            return [
              `${asked}, rule ${cloze.rule}, ${cloze_mode}${cloze.useful ? '' : ', NOT USEFUL'}`,
              `   ${prompt}`,
              `   ${sentence}`,
              `   right: ${right} · wrong: ${distractors.join(', ')}`,
            ].join('\n');
          }),
    ),
  );
}
