import { hash } from 'node:crypto';
import { AiError, type AiModel, type AiProvider, aiModelSchema, isAiError, type ListedModel } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { DEADLINES, DeadlineError, withDeadline } from '../calls/deadlines.ts';
import { type AiClientOptions, completeText } from './ai-client.ts';
import { chooseSlot, findDefaultModel, type SlotRequest } from './choose-provider.ts';
import { createKeyFilter, redactKey, redactKeyOfAiError } from './redact-key.ts';

/** The result of a test of a key. */
interface KeyTest {
  /** The model that was asked; null where none could be. */
  readonly model: string | null;
  /** Why it cannot be used; null for a key that works. */
  readonly error: AiError | null;
}

/** What a user's key opens. A key is shown to the provider of its slot only. */
export interface AiAccess {
  /** Asks the model of a slot for a word: whatever a message would meet, the test meets. Rejects with the signal's reason. */
  testKey(request: SlotRequest, signal: AbortSignal): Promise<KeyTest>;
  /** Lists the models of a slot, as of a few minutes ago at the most. Rejects with an AiError, or the signal's reason. */
  listModels(request: SlotRequest, signal: AbortSignal): Promise<ListedModel[]>;
}

/** Room for a model that thinks before it says a word; what it does not use costs nothing. */
const TEST_TOKENS = 512;
/** How long a list is good, in microseconds: five minutes. */
const LIST_AGE = 300_000_000;
/** How many lists a provider has in memory. */
const LISTS = 500;
/** How many models a list has. */
const MODELS = 2_000;

const listSchema = z.array(aiModelSchema).max(MODELS).nullable();

/** The models of a key; null where the provider lists none. */
type Models = readonly AiModel[] | null;

/** The lists of a provider by the hash of the key. */
type Lists = Map<string, { readonly models: Models; readonly until: number }>;

/** Builds what tests keys and lists models. */
export function createAiAccess(options: AiClientOptions): AiAccess {
  const known = new WeakMap<AiProvider, Lists>();

  async function testKey(request: SlotRequest, signal: AbortSignal): Promise<KeyTest> {
    let model: string | null = null;
    try {
      const choice = await chooseSlot(options, request);
      model = choice.model;
      const messages = [{ role: 'user', content: 'Answer with the word OK.' } as const];
      const question = { user_id: request.user_id, purpose: 'api_key_test', messages, max_tokens: TEST_TOKENS, signal };
      await completeText(options, question, choice);
      return { model, error: null };
    } catch (error) {
      if (!isAiError(error)) throw error;
      return { model, error };
    }
  }

  async function listModels(request: SlotRequest, signal: AbortSignal): Promise<ListedModel[]> {
    const { asked, api_key, slot } = await chooseSlot(options, request);
    const models = await readModels(asked, `${slot} ${api_key}`, () => askForModels(options, asked, api_key, signal));
    const default_model = findDefaultModel(options, request.slot);
    const listed = models ?? [{ id: default_model, name: null }];
    return listed.map((listedModel) => ({ ...listedModel, is_default: listedModel.id === default_model }));
  }

  /** The list of a key that is in memory, else a new one. */
  async function readModels(asked: AiProvider, key: string, ask: () => Promise<Models>): Promise<Models> {
    const lists: Lists = known.get(asked) ?? new Map();
    known.set(asked, lists);
    const name = hash('sha256', key);
    const kept = lists.get(name);
    if (kept !== undefined && kept.until > options.clock.microseconds()) return kept.models;
    const models = await ask();
    lists.delete(name);
    lists.set(name, { models, until: options.clock.microseconds() + LIST_AGE });
    const [oldest] = lists.keys();
    if (lists.size > LISTS && oldest !== undefined) lists.delete(oldest);
    return models;
  }

  return { testKey, listModels };
}

async function askForModels(
  { timers, recordFailure }: AiClientOptions,
  asked: AiProvider,
  api_key: string,
  signal: AbortSignal,
): Promise<Models> {
  const subject = { owner: asked.name, hook: 'list_models' };
  try {
    const answer = asked.list_models?.({ api_key, signal }) ?? Promise.resolve(null);
    const deadline = { milliseconds: DEADLINES.activate, timers, subject: subject.hook };
    const models = listSchema.parse(await withDeadline(answer, deadline));
    // A proxy may repeat what it was sent.
    return models?.filter((model) => !repeatsKey(model, api_key)) ?? null;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (isAiError(error)) throw redactKeyOfAiError(error, api_key);
    recordFailure(subject, error, redactKey(error, api_key));
    throw new AiError(error instanceof DeadlineError ? 'timeout' : 'provider_error');
  }
}

function repeatsKey({ id, name }: AiModel, api_key: string): boolean {
  return [id, name ?? ''].some((text) => {
    const filter = createKeyFilter(api_key);
    return filter.take(text) + filter.end() !== text;
  });
}
