import { connect, createServer, type Socket } from 'node:net';
import type { Schemas } from '@learnwright/client';
import type { VendorBehaviour } from '@learnwright/test-kit';
import type { OpenApp, Page } from './open-app.ts';
import { createLearner } from './play-lesson.ts';
import type { Product } from './start-product.ts';

/** A message of a talk, as the server lists it. */
type Message = Schemas['Session_SessionMessage'];

/** Changes something on the server, and returns what it answers. */
export async function send<Answer>(product: Product, method: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}.`);
  return response.json();
}

/** A learner who talks with the tutor. */
export interface Talk {
  readonly user_id: string;
  readonly project_id: string;
  readonly session_id: string;
}

/** Begins a talk of a new learner, on its page; `settings` are who answers. */
export async function comeToTalk(product: Product, app: OpenApp, settings: object): Promise<Talk> {
  const user_id = await createLearner(product);
  await send(product, 'PATCH', `/settings/${user_id}`, settings);
  const plan = { topic: 'German', goal: 'Order a coffee', timeframe: 'In 3 months', daily_minutes: 15 };
  const project = await send<{ id: string }>(product, 'POST', `/users/${user_id}/projects`, plan);
  const body = { project_id: project.id, method: 'inductive' };
  const { session } = await send<{ session: { id: string } }>(product, 'POST', '/plugins/session/start', body);
  await app.comeAs(user_id, `/tutor/${session.id}`);
  return { user_id, project_id: project.id, session_id: session.id };
}

/** Writes something to the tutor, and sends it. */
export async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** What the server has of a talk, without its own instructions: who has said what, and whether it was stopped. */
export async function readTalk(product: Product, { session_id }: Talk): Promise<string[]> {
  const messages = await product.ask<Message[]>(`/plugins/session/${session_id}/messages`);
  return messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, content, truncated }) => `${role}: ${content}${truncated ? ' (stopped)' : ''}`);
}

/** An answer of the AI in pieces. */
export const answer = (...deltas: string[]): VendorBehaviour => ({ kind: 'answer', deltas });

/** What the AI says of a turn: whether the talk goes on, and to which step. */
export const verdict = (suggested_step: number, advance = true): VendorBehaviour =>
  answer(JSON.stringify({ advance, confidence: 0.9, reason: 'You have seen it.', suggested_step }));

/** A way to a server that can be cut. */
export interface CutWay {
  readonly url: string;
  /** Ends every connection that there is. */
  cut(): void;
  close(): void;
}

/** Opens a way to a server, as a proxy is one. */
export async function openWay(url: string): Promise<CutWay> {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The way has no port.');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
}
