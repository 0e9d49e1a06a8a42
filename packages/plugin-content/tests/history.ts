import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GitCommit } from '@learnwright/test-kit';

/** The parts of a lesson that its history changes. */
export interface HistoryLesson {
  id: string;
  cards: { readonly id: string }[];
  steps: HistoryStep[];
}

interface HistoryStep {
  id: string;
  exercise?: {
    id: string;
    stable_id: string;
    type: string;
    prompt: string;
    accept?: string[];
    card_ids?: string[];
    theory_ref?: string;
  };
}

/** A repository of one set, by the names of its lesson files. */
type Lessons = Map<string, HistoryLesson>;

/** One edit of authors; what it does with the elements is known by their stable_ids. */
type Edit = (lessons: Lessons, round: number) => void;

// The lessons of other authors are not part of this repository; where a copy lies beside it, the history is longer.
const BESIDE = fileURLToPath(new URL('../../../../shared/content', import.meta.url));
const REAL_SET = join(BESIDE, 'sets/en/es-a1');
const OWN_SET = fileURLToPath(new URL('../course/sets/en/de-a1', import.meta.url));

/** Enough for every edit to find lessons of its own. */
const LESSONS = 8;

const EDITS: readonly Edit[] = [
  function renameFile(lessons, round) {
    const [[name, lesson] = failEmpty()] = [...lessons].slice(round);
    lessons.delete(name);
    lessons.set(`renamed-${round}-${name}`, lesson);
  },
  function changeLessonId(lessons, round) {
    const lesson = pick(lessons, round + 1);
    lesson.id = `${lesson.id}-anew`;
  },
  function renameExercises(lessons, round) {
    for (const { exercise } of pick(lessons, round).steps) if (exercise) exercise.id = `${exercise.id}-r${round}`;
  },
  function correctAnswer(lessons, round) {
    const exercise = exercisesOf(pick(lessons, round + 1)).find(({ accept }) => accept !== undefined);
    exercise?.accept?.unshift(`corrected ${round}`);
  },
  function moveExercise(lessons, round) {
    const [from, to] = [pick(lessons, round), pick(lessons, round + 1)];
    const step = from.steps.find(({ exercise }) => exercise && !exercise.theory_ref && exercise.type !== 'matching');
    if (step?.exercise === undefined) return;
    from.steps.splice(from.steps.indexOf(step), 1);
    // Cards of the same id are others in another lesson, so they get new ones.
    const cards = from.cards.filter(({ id }) => step.exercise?.card_ids?.includes(id));
    to.cards.push(
      ...cards.map((card) => ({ ...card, id: `m${round}-${card.id}`, stable_id: `moved-card-${round}-${card.id}` })),
    );
    if (step.exercise.card_ids) step.exercise.card_ids = step.exercise.card_ids.map((id) => `m${round}-${id}`);
    to.steps.push({ ...step, id: `moved-${round}-${step.id}` });
  },
  function removeExercise(lessons, round) {
    const { steps } = pick(lessons, round + 2);
    steps.splice(
      steps.findLastIndex(({ exercise }) => exercise),
      1,
    );
  },
  function swapExercises(lessons, round) {
    const [first, second] = exercisesOf(pick(lessons, round));
    if (!first || !second) return;
    [first.id, second.id] = [second.id, first.id];
  },
  function editPrompts(lessons) {
    for (const lesson of lessons.values()) for (const exercise of exercisesOf(lesson)) exercise.prompt += '!';
  },
  function addLesson(lessons, round) {
    const copy: HistoryLesson = structuredClone(pick(lessons, 0));
    for (const exercise of exercisesOf(copy)) exercise.stable_id = `${exercise.stable_id}-added-${round}`.slice(-60);
    lessons.set(`added-${round}.json`, { ...copy, id: `added-${round}`, cards: copy.cards.map(withoutStableId) });
  },
  function removeLesson(lessons) {
    const [name = failEmpty()] = [...lessons.keys()].slice(-2);
    lessons.delete(name);
  },
];

/** A repository and its twenty later commits: renames, edits, moves, additions and removals. */
export function createHistory(): { readonly first: GitCommit; readonly later: readonly GitCommit[] } {
  const folder = existsSync(REAL_SET) ? REAL_SET : OWN_SET;
  const manifest = readFileSync(join(folder, 'manifest.yaml'), 'utf8');
  const names = readdirSync(join(folder, 'lessons')).toSorted().slice(0, LESSONS);
  const lessons: Lessons = new Map(
    names.map((name) => [name, JSON.parse(readFileSync(join(folder, 'lessons', name), 'utf8'))]),
  );
  const commitAll = (message: string, before: readonly string[]): GitCommit => ({
    message,
    files: listFiles(manifest, lessons),
    deleted: before.filter((name) => !lessons.has(name)).map((name) => `lessons/${name}`),
  });
  const first = commitAll('First', []);
  const later = [0, 1].flatMap((round) =>
    EDITS.map((edit) => {
      const before = [...lessons.keys()];
      edit(lessons, round);
      return commitAll(`${edit.name} ${round}`, before);
    }),
  );
  return { first, later };
}

function listFiles(manifest: string, lessons: Lessons): Record<string, string> {
  const list = [...lessons.keys()].map((name) => `    - ${name}\n`).join('');
  return {
    'manifest.yaml': manifest.replace(/^ {2}lessons:\n(?: {4}- .*\n?)+/m, `  lessons:\n${list}`),
    ...Object.fromEntries([...lessons].map(([name, lesson]) => [`lessons/${name}`, JSON.stringify(lesson, null, 1)])),
  };
}

function pick(lessons: Lessons, index: number): HistoryLesson {
  const all = [...lessons.values()];
  return all[index % all.length] ?? failEmpty();
}

function exercisesOf({ steps }: HistoryLesson) {
  return steps.flatMap(({ exercise }) => exercise ?? []);
}

function withoutStableId({ stable_id: _, ...card }: { readonly id: string; readonly stable_id?: string }) {
  return card;
}

function failEmpty(): never {
  throw new Error('There is no lesson left.');
}
