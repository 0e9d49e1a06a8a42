import { problemSchema } from '@learnwright/http';
import type { PluginServer } from '../../start-plugin-server.ts';
import type { ActiveRun } from '../prepare-run.ts';
import { listProbes, type RouteProbe } from './list-probes.ts';
import { listRoutes } from './list-routes.ts';

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
