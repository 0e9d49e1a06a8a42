/** Starts a session with the timed provider, in a project of its own. */
export async function startSession(url: string): Promise<string> {
  const { id } = await post(url, '/users', { name: 'Ada' });
  const choice = { active_provider: 'provider_b', model_override_provider_b: 'gpt-bench' };
  await send(`${url}/api/settings/${id}`, jsonOf('PATCH', choice));
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project = await post(url, `/users/${id}/projects`, plan);
  return (await post(url, '/plugins/session/start', { project_id: project.id })).session.id;
}

/** Has so many workers work at once. */
export async function atOnce(workers: number, work: (worker: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

/** Sends JSON to a path of the API, and reads the answer. */
export function post(url: string, path: string, body: unknown) {
  return send(`${url}/api${path}`, jsonOf('POST', body));
}

/** A request with a JSON body. */
export function jsonOf(method: string, body: unknown): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Sends a request, and reads the JSON of its answer. Throws for any answer but a success. */
export async function send(url: string, init: RequestInit): Promise<ReturnType<typeof JSON.parse>> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 1_000)}`);
  return JSON.parse(text);
}
