import { isInlineImage } from '../../schema/picture-image.ts';
import { createFinding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import type { LessonView, Located } from '../lesson-view.ts';
import type { SetCheck } from './set-check.ts';

/** Every image and sound a lesson names is among the set's assets, with or without the leading `assets/`. */
export const checkAssets: SetCheck = ({ lessons, assets }) => {
  const present = new Set(assets.map(withoutFolder));
  return lessons.flatMap(({ file, view }) =>
    listAssets(view)
      .filter(({ value }) => !isInlineImage(value) && !present.has(withoutFolder(value)))
      .map(({ value, pointer }) => ({
        file,
        ...createFinding('W-ASSET-ABSENT', pointer, `"${value}" is not among the files`),
      })),
  );
};

function listAssets({ cards, exercises }: LessonView): Located<string>[] {
  const ofCards = cards.flatMap(({ value, pointer }) => [
    { value: value.image, pointer: extendPointer(pointer, 'image') },
    { value: value.audio, pointer: extendPointer(pointer, 'audio') },
  ]);
  const ofExercises = exercises.flatMap(({ value, pointer }) =>
    (value.images ?? []).map(({ src }, index) => ({
      value: src,
      pointer: extendPointer(pointer, 'images', index, 'src'),
    })),
  );
  return [...ofCards, ...ofExercises].flatMap(({ value, pointer }) => (value ? [{ value, pointer }] : []));
}

function withoutFolder(path: string): string {
  return path.replace(/^assets\//, '');
}
