import { APICallError } from '@ai-sdk/provider';
import { AiError, type AiModel, z } from '@learnwright/plugin-sdk';
import type { ModelCall } from './model-call.ts';
import { toAiError } from './to-ai-error.ts';
import { limitResponse, requireSendable } from './vendor-request.ts';

/** How a vendor lists its models. */
export interface ModelListing {
  /** The path below the base address, with its query. */
  readonly path: string;
  /** The headers that show the key. */
  headers(api_key: string): Readonly<Record<string, string>>;
  /** Reads the answer; throws for another form. */
  read(answer: unknown): readonly AiModel[];
}

/** What a list is asked with. */
export type ModelListRequest = Pick<ModelCall, 'vendor' | 'fetch' | 'context' | 'api_key'> & {
  readonly signal: AbortSignal;
};

/** A list of models is short; this is room for the thousands of a router. */
const MAX_LIST_BYTES = 8 * 1024 * 1024;

/** Lists the models of a vendor. Every failure is an AiError, except the reason of the signal. */
export async function listModels(request: ModelListRequest, listing: ModelListing): Promise<readonly AiModel[]> {
  const { vendor, context, api_key, signal } = request;
  const deadline = AbortSignal.timeout(context.settings.values.timeout_seconds * 1_000);
  try {
    return listing.read(await readList(request, listing, AbortSignal.any([signal, deadline, context.signal])));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (deadline.aborted) throw new AiError('timeout');
    if (context.signal.aborted) throw new AiError('provider_unavailable');
    throw toAiError(error, { readFailure: vendor.readFailure, api_key, now: () => context.clock.now() });
  }
}

async function readList(
  { fetch, context, api_key }: ModelListRequest,
  { path, headers }: ModelListing,
  signal: AbortSignal,
): Promise<unknown> {
  requireSendable(api_key);
  const url = `${context.settings.values.base_url.replace(/(?<!\/)\/+$/, '')}${path}`;
  const ask = limitResponse(fetch, MAX_LIST_BYTES);
  // Without an answer there is no status, which toAiError takes for a vendor that cannot be reached.
  const failure = (fields: Partial<ConstructorParameters<typeof APICallError>[0]>) =>
    new APICallError({ message: 'The models could not be listed.', url, requestBodyValues: {}, ...fields });
  const response = await ask(url, { headers: { accept: 'application/json', ...headers(api_key) }, signal }).catch(
    () => {
      throw failure({});
    },
  );
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw failure({
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: text,
  });
}

/** Reads the form of OpenAI's list, which compatible servers have too, and Anthropic's: `data` with an `id` each. */
export const readDataList: ModelListing['read'] = (answer) => {
  const { data } = z
    .object({ data: z.array(z.looseObject({ id: z.string(), display_name: z.string().nullish() })).nullable() })
    .parse(answer);
  return (data ?? []).map(({ id, display_name }) => ({ id, name: display_name ?? null }));
};
