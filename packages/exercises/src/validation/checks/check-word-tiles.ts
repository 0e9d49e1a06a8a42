import { createFinding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import { listRepeats } from '../list-repeats.ts';
import type { ExerciseCheck } from './lesson-check.ts';

/** A word_tiles has tiles, each once, and its accepted orderings use every position exactly once. */
export const checkWordTiles: ExerciseCheck = ({ value, pointer }) => {
  const tiles = value.tiles ?? [];
  const tilesPointer = extendPointer(pointer, 'tiles');
  if (tiles.length === 0) return [createFinding('E-TILES-MISSING', tilesPointer, 'there are no tiles')];
  const wrongOrderings = (value.accept_orderings ?? []).flatMap((ordering, index) => {
    if (isPermutation(ordering, tiles.length)) return [];
    const message = `[${ordering.join(', ')}] is not an order of ${tiles.length} tiles counted from 0`;
    return [createFinding('E-TILES-ORDERING', extendPointer(pointer, 'accept_orderings', index), message)];
  });
  const repeats = listRepeats(tiles, (tile) => tile);
  return [
    ...wrongOrderings,
    ...repeats.map((tile) => createFinding('W-TILES-REPEATED', tilesPointer, `"${tile}" stands there more than once`)),
  ];
};

function isPermutation(ordering: readonly number[], length: number): boolean {
  const positions = new Set(ordering);
  return ordering.length === length && positions.size === length && ordering.every((at) => at >= 0 && at < length);
}
