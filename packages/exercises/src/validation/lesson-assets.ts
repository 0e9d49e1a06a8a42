import type { Card } from '../schema/card.ts';
import type { Exercise } from '../schema/exercise.ts';
import { isInlineImage } from '../schema/format.ts';
import type { Lesson } from '../schema/lesson.ts';
import { extendPointer } from './finding.ts';
import type { LessonView, Located } from './lesson-view.ts';

/** A picture or sound that a lesson names: `name` as it stands there, `path` the file in the folder of its set. */
export type LessonAsset = { readonly name: string; readonly path: string };

const ASSET_FOLDER = 'assets/';
/** The target of a link or an image; what stands in its brackets does not matter. */
const MARKDOWN_TARGET = /\]\(\s{0,3}<?([^\s()<>]{1,500})/g;
const ASSET_FILE = /\.(?:png|jpe?g|webp|gif|avif|svg|mp3|ogg|oga|opus|m4a|aac|wav|webm|weba)$/i;
/** Of another server, of the root of this one, or of the text itself. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i;

/**
 * The pictures and sounds that a lesson names, each name once: of cards, of picture choices, and in the Markdown of its
 * steps. Inline images need no file and are left out.
 *
 * @example
 * listLessonAssets(lesson); // [{ name: 'img/cat.png', path: 'assets/img/cat.png' }]
 */
export function listLessonAssets({ cards, steps }: Lesson): LessonAsset[] {
  const parts = {
    cards: cards.map((value) => ({ value, pointer: '' })),
    steps: steps.map((value) => ({ value, pointer: '' })),
    exercises: steps.flatMap(({ exercise }) => (exercise ? [{ value: exercise, pointer: '' }] : [])),
  };
  return [...new Map(locateAssets(parts).map(({ value }) => [value.name, value])).values()];
}

/**
 * The files that a Markdown text names beside it, in links and images: pictures and sounds alone. `path` is relative to the
 * text, without escapes.
 */
export function listMarkdownAssets(markdown: string): LessonAsset[] {
  return [...markdown.matchAll(MARKDOWN_TARGET)].flatMap(([, name = '']) => {
    const path = unescapePath(name.replace(/[?#].*$/s, ''));
    return ELSEWHERE.test(name) || !ASSET_FILE.test(path) ? [] : [{ name, path }];
  });
}

/** Every place where the readable parts of a lesson name a picture or sound. */
export function locateAssets({
  cards,
  steps,
  exercises,
}: Pick<LessonView, 'cards' | 'steps' | 'exercises'>): Located<LessonAsset>[] {
  const named = [...cards.flatMap(ofCard), ...exercises.flatMap(ofExercise)].flatMap(({ value, pointer }) =>
    value && !isInlineImage(value) ? [{ value: toAsset(value, value), pointer }] : [],
  );
  const inBodies = steps.flatMap(({ value, pointer }) =>
    listMarkdownAssets(value.body ?? '').map(({ name, path }) => ({
      value: toAsset(name, path),
      pointer: extendPointer(pointer, 'body'),
    })),
  );
  return [...named, ...inBodies];
}

/** The same path for every way to write it: with or without the folder, composed or decomposed. */
export function toAssetPath(path: string): string {
  const plain = path.normalize('NFC').replace(/^(?:\.\/)+/, '');
  return plain.startsWith(ASSET_FOLDER) ? plain : ASSET_FOLDER + plain;
}

function ofCard({ value: { image, audio }, pointer }: Located<Card>) {
  return [
    { value: image, pointer: extendPointer(pointer, 'image') },
    { value: audio, pointer: extendPointer(pointer, 'audio') },
  ];
}

function ofExercise({ value: { images }, pointer }: Located<Exercise>) {
  return (images ?? []).map(({ src }, index) => ({
    value: src,
    pointer: extendPointer(pointer, 'images', index, 'src'),
  }));
}

function toAsset(name: string, path: string): LessonAsset {
  return { name, path: toAssetPath(path) };
}

function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that escapes nothing stands for itself.
    return path;
  }
}
