import type { RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';

/** What a method does to one record, or to what the path names. */
const VERBS = { GET: 'get', POST: 'post', PUT: 'set', PATCH: 'update', DELETE: 'delete' } as const;

/**
 * Names operations for generated clients, each once: `getUser`, `listUserProjects`, `createUserProject`,
 * `postSessionMessageStream`. A name follows from its own route; of two that are equal the later one has its parameters, too.
 */
export function createOperationNames(): (route: RouteDefinition<never>, path: string) => string {
  const taken = new Set<string>();
  return (route, path) => {
    const name = nameOf(route, path);
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => capitalize(parameter));
    const candidates = [name, `${name}By${parameters.join('And')}`];
    let free = candidates.find((candidate) => !taken.has(candidate));
    for (let count = 2; free === undefined; count += 1)
      free = taken.has(`${name}${count}`) ? undefined : `${name}${count}`;
    taken.add(free);
    return free;
  };
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
  const isOfIt = parameter === 'id' || parameter === 'name' || parameter === `${one.replaceAll('-', '_')}_id`;
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
