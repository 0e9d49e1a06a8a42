import { generateCloze, type Lesson, listAcceptedAnswers } from '@learnwright/exercises';
import { guessMistakes } from './guess-mistakes.ts';

/**
 * At most so many clozes of likely mistakes, evenly spread over the lessons, each as a text that a person can judge; with a type
 * those of its exercises alone.
 */
export function listClozes(lessons: readonly Lesson[], count: number, type = ''): string[] {
  const all = lessons.flatMap(listLesson).filter((text) => text.startsWith(type));
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
            const { type, prompt, sentence, cloze_mode, tiles, distractors, blanks, accept } = cloze.exercise;
            const right = (blanks?.[0]?.accept ?? accept ?? [cloze.hidden]).join(', ');
            return [
              `${asked}, rule ${cloze.rule}, ${cloze_mode ?? type}${cloze.useful ? '' : ', NOT USEFUL'}`,
              `   ${prompt}`,
              `   ${sentence ?? tiles?.map((tile) => `[${tile}]`).join(' ')}`,
              `   right: ${right} · wrong: ${distractors.join(', ')}`,
            ].join('\n');
          }),
    ),
  );
}
