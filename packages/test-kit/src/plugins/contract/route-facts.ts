import { problemSchema } from '@learnwright/http';
import type { RouteDefinition, RouteMethod } from '@learnwright/plugin-sdk';
import type { PluginServer } from '../start-plugin-server.ts';
import type { ActiveRun } from './contract-subject.ts';

/** Routes that do not say what they do. Who may call them is checked when the plugin is activated. */
export function findRouteFaults({ plugin, server }: ActiveRun): string[] {
  return listRoutes(server, plugin.name)
    .filter(({ summary }) => summary?.trim() === '')
    .map(({ method, path }) => `${method} ${path}: it has no summary.`);
}

/** Requests of no use that make a plugin fail, or that it answers with an error of another form than the API's. */
export async function findAnswerFaults({ plugin, loaded, server }: ActiveRun): Promise<string[]> {
  const findings: string[] = [];
  for (const probe of listProbes(listRoutes(server, plugin.name), typeof loaded !== 'function')) {
    const complaint = await tryProbe(server, plugin.name, probe);
    const { method, path, body } = probe;
    if (complaint !== null) findings.push(`${method} ${path}${body === null ? '' : ` with ${body}`}: ${complaint}.`);
  }
  return findings;
}

async function tryProbe(server: PluginServer, name: string, probe: RouteProbe): Promise<string | null> {
  const { method, path, body, expected } = probe;
  const logged = server.log.length;
  const headers = { 'Content-Type': 'application/json' };
  const response = await server.fetch(`/${name}${path}`, { method, headers, ...(body === null ? {} : { body }) });
  const { status } = response;
  if (status === 500) {
    const { error } = server.log.slice(logged).find(({ level }) => level === 'error')?.fields ?? {};
    await response.body?.cancel();
    return `it fails: ${error instanceof Error ? error.message : 'the log does not say why'}`;
  }
  if (expected !== null && status !== expected) {
    await response.body?.cancel();
    return `it answers ${status}, not ${expected}`;
  }
  return status < 400 ? discard(response) : complainAboutProblem(response);
}

/** An answer of use is not looked at: it may be a stream that goes on. */
async function discard(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

async function complainAboutProblem(response: Response): Promise<string | null> {
  const type = response.headers.get('Content-Type') ?? 'nothing';
  const text = await response.text();
  if (!type.startsWith('application/problem+json'))
    return `it answers ${response.status} as ${type}; throw an AppError`;
  return problemSchema.safeParse(JSON.parse(text)).success ? null : 'its problem document lacks fields';
}

/** A request that a route cannot do what it is for with. */
interface RouteProbe {
  readonly method: RouteMethod;
  /** Below the plugin's path. */
  readonly path: string;
  readonly body: string | null;
  /** The one status it can be answered with; null for any but 500. */
  readonly expected: number | null;
}

const METHODS = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'] as const satisfies readonly RouteMethod[];
const UNKNOWN_ID = 'no-such-id';
const BODIES = ['null', '[]', '"text"', '{"id":{"deep":[null]}}'];

/**
 * Requests with unknown ids, bodies of other forms and methods that nobody has. A `parsed` route reads JSON bodies with
 * its schema; one of a plain router may not read them at all.
 */
function listProbes(routes: readonly RouteDefinition<never>[], parsed: boolean): RouteProbe[] {
  return routes.flatMap((route) => {
    const { method } = route;
    const path = concrete(route.path);
    const takesBody = parsed ? route.body !== undefined : !['GET', 'DELETE'].includes(method);
    const unknown: RouteProbe = { method, path, body: takesBody ? '{}' : null, expected: null };
    const broken = takesBody ? [{ method, path, body: '{', expected: parsed ? 400 : null }] : [];
    const odd = takesBody ? BODIES.map((body) => ({ method, path, body, expected: null })) : [];
    const other = METHODS.find((candidate) => !routes.some((taken) => takes(taken, candidate, route.path)));
    const wrong = other === undefined ? [] : [{ method: other, path, body: null, expected: 405 }];
    return [unknown, ...broken, ...odd, ...wrong];
  });
}

/** Whether a request of a method to this path could be another route's: one with as many segments. */
function takes(route: RouteDefinition<never>, method: RouteMethod, path: string): boolean {
  return route.method === method && route.path.split('/').length === path.split('/').length;
}

function concrete(path: string): string {
  return path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
}

/** The routes of an active plugin as the API document has them. */
function listRoutes({ host }: PluginServer, name: string): readonly RouteDefinition<never>[] {
  return host.routeGroups().find(({ basePath }) => basePath === `/api/plugins/${name}`)?.routes ?? [];
}
