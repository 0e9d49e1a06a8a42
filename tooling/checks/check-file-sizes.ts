import type { Repository } from '../repository/repository.ts';
import type { Violation } from '../repository/violation.ts';

const MAX_BYTES = 1_000_000;
const MAX_LINES = 250;
const WRITTEN_BY_HAND = /\.(ts|tsx|js|mjs|css|html|md|sh)$/;
/** Generated pages, and lists of names, which are as long as what they list. */
const LISTS = /^docs\/reference\/|(^|\/)index\.ts$|(^|\/)CHANGELOG\.md$/;

/** Files stay small enough to be read in one go. */
export function checkFileSizes(repository: Repository): readonly Violation[] {
  return repository.files.flatMap((file) => {
    if (repository.size(file) > MAX_BYTES) return [{ file, message: 'The file is larger than a megabyte.' }];
    if (!WRITTEN_BY_HAND.test(file) || LISTS.test(file)) return [];
    const lines = repository.read(file).trimEnd().split('\n').length;
    if (lines <= MAX_LINES) return [];
    return [{ file, message: `${lines} lines; cut it by concept into files of at most ${MAX_LINES}.` }];
  });
}
