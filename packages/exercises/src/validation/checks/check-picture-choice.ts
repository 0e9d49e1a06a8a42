import { isCorrectImage } from '../../schema/picture-image.ts';
import { createFinding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import { listRepeats } from '../list-repeats.ts';
import type { ExerciseCheck } from './lesson-check.ts';

/** A picture_choice has exactly one right option, and labels that tell its options apart when no image loads. */
export const checkPictureChoice: ExerciseCheck = ({ value, pointer }) => {
  const images = value.images ?? [];
  const imagesPointer = extendPointer(pointer, 'images');
  const correct = images.filter(isCorrectImage).length;
  const repeats = listRepeats(images, (image) => image.label);
  return [
    ...(correct === 1
      ? []
      : [createFinding('E-PICTURE-CORRECT', imagesPointer, `${correct} options are marked as right, not one`)]),
    ...repeats.map((image) =>
      createFinding('W-PICTURE-LABEL-REPEATED', imagesPointer, `two options have the label "${image.label}"`),
    ),
  ];
};
