import type { Attempt } from '@learnwright/core';
import { ApiError } from '../../api/api-error.ts';
import type { Client } from '../../api/client.ts';
import { requireData } from '../../api/require-data.ts';

/** A server takes 500 attempts at once, and a megabyte. */
const BATCH_ATTEMPTS = 500;
/** Of JavaScript's, each of which may be three bytes on the wire. */
const BATCH_CHARACTERS = 300_000;

/** Sends attempts in their order. Those ahead of the server's clock are left out and counted as held. */
export async function uploadAttempts(
  client: Client,
  user_id: string,
  attempts: readonly Attempt[],
  signal?: AbortSignal,
): Promise<{ readonly attempts: number; readonly held: number }> {
  let held = 0;
  for (const batch of cutBatches(attempts)) held += await sendBatch(client, user_id, batch, signal);
  return { attempts: attempts.length - held, held };
}

/** Sends a batch; answers how many of it the server does not take yet. */
async function sendBatch(
  client: Client,
  user_id: string,
  batch: readonly Attempt[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const send = (attempts: readonly Attempt[]) =>
    client.post('/users/{user_id}/element-errors', { params: { user_id }, body: { attempts }, signal });
  const { error, response } = await send(batch);
  if (error === null) return 0;
  const ahead = new Set(
    (error.errors ?? []).flatMap(({ code, pointer = '' }) =>
      code === 'in_future' ? [Number(pointer.split('/')[2])] : [],
    ),
  );
  if (ahead.size === 0) throw new ApiError(error, response);
  const rest = batch.filter((_, index) => !ahead.has(index));
  if (rest.length > 0) requireData(await send(rest));
  return ahead.size;
}

function* cutBatches(attempts: readonly Attempt[]): Generator<readonly Attempt[], void, undefined> {
  let [batch, characters]: [Attempt[], number] = [[], 0];
  for (const attempt of attempts) {
    const { length } = JSON.stringify(attempt);
    if (batch.length === BATCH_ATTEMPTS || (batch.length > 0 && characters + length > BATCH_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(attempt);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
