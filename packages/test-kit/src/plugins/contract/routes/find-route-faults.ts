import { type RouteDefinition, z } from '@learnwright/plugin-sdk';
import type { ActiveRun } from '../prepare-run.ts';
import { listRoutes } from './list-routes.ts';

const RECORDS = ['user', 'project', 'curriculum', 'topic', 'lesson', 'session', 'conversation'];

const accessSchema = z.union(
  [
    z.enum(['public', 'signed_in', 'learner', 'app', 'operator']),
    z.object({ learner_of: z.enum(RECORDS), in: z.enum(['params', 'query', 'body']), field: z.string().min(1) }),
  ],
  'access must be public, signed_in, learner, app, operator or what learnerOf() gives',
);

/** Routes that do not say who may call them or what they do. */
export function findRouteFaults({ plugin, server }: ActiveRun): string[] {
  return listRoutes(server, plugin.name).flatMap((route) =>
    [...complain(route)].map((complaint) => `${route.method} ${route.path}: ${complaint}.`),
  );
}

function* complain(route: RouteDefinition<never>): Generator<string> {
  const { error } = accessSchema.safeParse(route.access);
  for (const { message } of error?.issues ?? []) yield message;
  if (route.access === 'learner' && !route.path.includes('{user_id}')) {
    yield 'access "learner" needs the path parameter user_id';
  }
  yield* complainAboutField(route);
  if (route.summary.trim() === '') yield 'it has no summary';
}

/** The id whose owner may call a route is one that the route takes. */
function* complainAboutField({ access, path, params, query, body }: RouteDefinition<never>): Generator<string> {
  if (typeof access === 'string') return;
  const shape = { params: params?.shape, query: query?.shape, body: body instanceof z.ZodObject ? body.shape : null };
  const fields = shape[access.in];
  if (fields === null) return;
  const isThere =
    fields?.[access.field] !== undefined && (access.in !== 'params' || path.includes(`{${access.field}}`));
  if (!isThere) yield `its ${access.in} have no "${access.field}", which access names`;
}
