import { pathToFileURL } from 'node:url';

/** The place in a line of a stack: `<file>:<line>:<column>`. */
const PLACE = /(?<![^\s()])([^\s()]+:\d+(?::\d+)?)\)?$/;
/** What marks the column in the line below a quoted one. */
const MARK = /^(?<before> *)\^/;
/** In characters: the plugin decides how much it throws. */
const LONGEST_STACK = 20_000;

/**
 * The innermost place of an error's stack that is in a folder, by its path below that: `src/routes.ts:22:42` where there
 * are source maps. Null where there is none.
 */
export function findPlace(error: unknown, directory: string): string | null {
  try {
    const stack = error instanceof Error && typeof error.stack === 'string' ? error.stack : '';
    const lines = stack.slice(0, LONGEST_STACK).split('\n');
    const index = lines.findIndex((line) => isOwn(line, directory) && PLACE.test(line));
    const place = PLACE.exec(shortenPaths(lines[index] ?? '', directory))?.[1] ?? null;
    // Node quotes the line of an import that fails, and marks the column below it.
    const mark = index === 0 ? MARK.exec(lines[2] ?? '')?.groups?.before : undefined;
    return mark === undefined ? place : `${place}:${mark.length + 1}`;
  } catch {
    // A stack that throws when it is read.
    return null;
  }
}

/** A text with the paths below a folder in the place of whole ones. */
export function shortenPaths(text: string, directory: string): string {
  return listPrefixes(directory).reduce((shown, prefix) => shown.replaceAll(prefix, ''), text);
}

/** Packages inside of the folder are not its own files. */
function isOwn(line: string, directory: string): boolean {
  const below = listPrefixes(directory).find((prefix) => line.includes(prefix));
  return below !== undefined && !line.slice(line.indexOf(below) + below.length).includes('node_modules');
}

function listPrefixes(directory: string): string[] {
  return [pathToFileURL(directory).href, directory].flatMap((path) => [`${path}/`, `${path}\\`]);
}
