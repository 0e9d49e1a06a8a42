import { pathToFileURL } from 'node:url';
import { describeError } from '../../status/describe-error.ts';

const PLACE = /([^\s()]+:\d+(?::\d+)?)\)?$/;

/** What a plugin threw, as one line, with the first place in its own files; paths are those below its folder. */
export function describeFailure(error: unknown, directory: string): string {
  const prefixes = [pathToFileURL(directory).href, directory].flatMap((path) => [`${path}/`, `${path}\\`]);
  const shorten = (text: string) => prefixes.reduce((shown, prefix) => shown.replaceAll(prefix, ''), text);
  const place = findPlace(error, prefixes, shorten);
  return `${shorten(describeError(error)).replace(/\.$/, '')}${place === null ? '' : ` (${place})`}`;
}

/** `<file>:<line>:<column>` of the innermost frame that is the plugin's. */
function findPlace(error: unknown, prefixes: readonly string[], shorten: (text: string) => string): string | null {
  try {
    const stack = error instanceof Error && typeof error.stack === 'string' ? error.stack : '';
    const lines = stack.split('\n').filter((line) => prefixes.some((prefix) => line.includes(prefix)));
    return lines.flatMap((line) => PLACE.exec(shorten(line))?.[1] ?? [])[0] ?? null;
  } catch {
    // A stack that throws when it is read.
    return null;
  }
}
