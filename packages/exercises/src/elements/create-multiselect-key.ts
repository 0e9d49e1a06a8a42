const SEPARATOR = ' | ';

/** The one element key of a cloze in mode `multiselect`: its right options, sorted by code unit, joined by ` | `. */
export function createMultiselectKey(options: readonly string[]): string {
  return options.toSorted().join(SEPARATOR);
}
