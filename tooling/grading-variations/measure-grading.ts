import { type Exercise, gradeExercise, isSameAnswer, type Lesson, listAcceptedAnswers } from '@learnwright/exercises';
import { FAIR_VARIATIONS, UNFAIR_VARIATIONS } from './variations.ts';

/** A lesson with what grading takes from its set. */
export interface LessonOfSet {
  readonly lesson: Lesson;
  readonly set: { readonly target_language?: string | null | undefined } | null;
}

/** How often the answers of one kind were marked wrong: compared exactly, and as graded. */
export interface GradingCount {
  readonly kind: string;
  readonly fair: boolean;
  readonly answers: number;
  readonly wrongExactly: number;
  readonly wrong: number;
}

/** An answer to one element, the other elements of its exercise answered rightly. */
interface VariedAnswer extends LessonOfSet {
  readonly exercise: Exercise;
  readonly accept: readonly string[];
  readonly texts: readonly string[];
  readonly at: number;
}

/**
 * Types every right answer to the typed exercises of some lessons in each way that changes it, and counts what is marked wrong.
 * The last row has what authors offer as wrong.
 */
export function measureGrading(lessons: readonly LessonOfSet[]): readonly GradingCount[] {
  const answers = lessons.flatMap(listAnswers);
  const countAll = (kinds: Readonly<Record<string, (answer: string) => string>>, fair: boolean) =>
    Object.entries(kinds).map(([kind, vary]) =>
      count(
        kind,
        fair,
        answers.flatMap((answer) => varyAnswer(answer, vary)),
      ),
    );
  return [
    ...countAll(FAIR_VARIATIONS, true),
    ...countAll(UNFAIR_VARIATIONS, false),
    count('a distractor of the author', false, answers.flatMap(listDistractors)),
  ];
}

/** The sum of the fair kinds, or of the others. */
export function sumGrading(counts: readonly GradingCount[], fair: boolean): GradingCount {
  const chosen = counts.filter((row) => row.fair === fair);
  const sum = (figure: (row: GradingCount) => number) => chosen.reduce((total, row) => total + figure(row), 0);
  return {
    kind: fair ? 'all of these' : 'all of those',
    fair,
    answers: sum(({ answers }) => answers),
    wrongExactly: sum(({ wrongExactly }) => wrongExactly),
    wrong: sum(({ wrong }) => wrong),
  };
}

function listAnswers(source: LessonOfSet): VariedAnswer[] {
  const { lesson } = source;
  return lesson.steps.flatMap(({ exercise }) => {
    if (!exercise || !isTyped(exercise)) return [];
    const elements = listAcceptedAnswers(exercise, lesson);
    const texts = elements.map(({ correct_answer }) => correct_answer);
    return elements.map(({ accept }, at) => ({ ...source, exercise, accept, texts, at }));
  });
}

function isTyped({ type, cloze_mode }: Exercise): boolean {
  return type === 'free_text' || (type === 'cloze' && (cloze_mode ?? 'type') === 'type');
}

/** The answer in another way; nothing where that makes no difference. */
function varyAnswer(answer: VariedAnswer, vary: (answer: string) => string): VariedAnswer[] {
  const right = answer.texts[answer.at] ?? '';
  const text = vary(right);
  return text === right || text === '' ? [] : [withText(answer, text)];
}

function listDistractors(answer: VariedAnswer): VariedAnswer[] {
  const { distractors } = answer.exercise;
  const wrong = distractors.filter((text) => !answer.accept.some((accepted) => isSameAnswer(accepted, text)));
  return wrong.map((text) => withText(answer, text));
}

function withText(answer: VariedAnswer, text: string): VariedAnswer {
  return { ...answer, texts: answer.texts.with(answer.at, text) };
}

function count(kind: string, fair: boolean, answers: readonly VariedAnswer[]): GradingCount {
  const isRightExactly = ({ accept, texts, at }: VariedAnswer) =>
    accept.some((accepted) => isSameAnswer(accepted, texts[at] ?? ''));
  const isRight = ({ exercise, lesson, set, texts, at }: VariedAnswer) =>
    gradeExercise(exercise, lesson, texts, { set })[at]?.correct === true;
  return {
    kind,
    fair,
    answers: answers.length,
    wrongExactly: answers.filter((answer) => !isRightExactly(answer)).length,
    wrong: answers.filter((answer) => !isRight(answer)).length,
  };
}
