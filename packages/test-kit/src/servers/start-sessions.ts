import type { PluginAnswer } from '../plugins/plugin-answer.ts';

/** How a server is asked. The path is one below `/api`. */
export interface AskedServer {
  request(method: string, path: string, body?: unknown): Promise<PluginAnswer>;
}

/** Starts so many sessions of one learner who has chosen the scripted AI; returns their ids. */
export async function startSessions({ request }: AskedServer, count: number): Promise<string[]> {
  const { body: user } = await request('POST', '/users', { name: 'Ada' });
  await request('PATCH', `/settings/${user.id}`, { model_override_provider_a: 'scripted-model' });
  await request('POST', `/settings/${user.id}/api-key`, { provider: 'provider_a', key: 'a-key' });
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const { body: project } = await request('POST', `/users/${user.id}/projects`, plan);
  const started = Array.from({ length: count }, () =>
    request('POST', '/plugins/session/start', { project_id: project.id }),
  );
  return (await Promise.all(started)).map(({ body }) => body.session.id);
}
