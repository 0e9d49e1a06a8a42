import type { RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';

/** What a method does to one record, or to what the path names. */
const VERBS = { GET: 'get', POST: 'post', PUT: 'set', PATCH: 'update', DELETE: 'delete' } as const;

/** A route with its whole path. */
interface NamedRoute {
  readonly route: RouteDefinition<never>;
  readonly path: string;
}

/**
 * Names operations for generated clients, each once: a verb by the method, then the words of the path. `list` is a GET of an array,
 * `create` a POST to a collection that answers 201; other verbs follow from the method alone. A segment is in the singular where a
 * parameter behind it names one of it. Of routes that would have one name, those with more parameters add them: `ByUserId`.
 *
 * `getUser`, `listUserProjects`, `createUserProject`, `postSessionMessageStream`
 */
export function createOperationNames(routes: readonly NamedRoute[]): (route: RouteDefinition<never>) => string {
  const names = new Map<RouteDefinition<never>, string>();
  const taken = new Set<string>();
  for (const [name, group] of Map.groupBy(routes, ({ route, path }) => nameOf(route, path))) {
    const sorted = group.toSorted((left, right) => parametersOf(left.path).length - parametersOf(right.path).length);
    for (const { route, path } of sorted) {
      const longer = `${name}By${parametersOf(path).map(capitalize).join('And')}`;
      let free = [name, longer].find((candidate) => !taken.has(candidate));
      for (let count = 2; free === undefined; count += 1)
        free = taken.has(`${name}${count}`) ? undefined : `${name}${count}`;
      taken.add(free);
      names.set(route, free);
    }
  }
  return (route) => names.get(route) ?? '';
}

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
}

function nameOf(route: RouteDefinition<never>, path: string): string {
  const segments = path.replace(/^\/api\/(?:plugins\/(?!manifests|health|errors))?/, '').split('/');
  const words = segments.flatMap((segment, index) => {
    const next = segments[index + 1];
    if (segment.startsWith('{')) return [];
    return [capitalize(next?.startsWith('{') ? singular(segment, next.slice(1, -1)) : segment)];
  });
  // `books`, `{book_id}` of the plugin `books`: one word says it.
  const spoken = words.filter((word, index) => index === 0 || word !== words[index - 1]);
  const isCreation =
    route.method === 'POST' && route.response[201] !== undefined && isCollection(segments.at(-1) ?? '');
  const last = spoken.length - 1;
  if (isCreation) return `create${spoken.map((word, index) => (index === last ? oneOf(word) : word)).join('')}`;
  const isList = route.method === 'GET' && route.response[200] instanceof z.ZodArray;
  return `${isList ? 'list' : VERBS[route.method]}${spoken.join('')}`;
}

function isCollection(segment: string): boolean {
  return segment.endsWith('s') || segment === 'curricula';
}

/** The word for one of many where the parameter behind it names one: `projects`, `{project_id}`. */
function singular(segment: string, parameter: string): string {
  const one = oneOf(segment);
  const isOfIt = !parameter.endsWith('_id') || parameter === `${one.replaceAll('-', '_')}_id`;
  return isOfIt ? one : segment;
}

function oneOf(word: string): string {
  if (/curricula$/i.test(word)) return `${word.slice(0, -1)}um`;
  return /ies$/.test(word) ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
}

/** `import-detect` as `ImportDetect`. */
function capitalize(word: string): string {
  return word
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
