import { AiError, type AiProviderRegistry, type HookBus, type HookJudge } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import { DEADLINES, type Timers, withDeadline } from '../calls/deadlines.ts';
import type { PluginCall } from './choose-provider.ts';
import type { ProviderCall } from './provider-call.ts';
import { redactKey } from './redact-key.ts';

/** The parts of the host that call AI hooks. */
export interface HookCaller {
  readonly hooks: Pick<HookBus, 'firstJudged'>;
  readonly providers: Pick<AiProviderRegistry, 'list'>;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Runs code as its plugin's. */
  readonly runAs: <T>(call: PluginCall, work: () => T) => T;
}

/** An answer in pieces. */
interface Pieces {
  /** The first piece; null where there is none. */
  readonly first: string | null;
  /** The next piece; null at the end. */
  next(): Promise<string | null>;
}

/**
 * Asks for the whole text: first the asynchronous hooks, then the synchronous ones, which run in a worker thread
 * (specification, R8.5). The first answer counts.
 */
export async function askForText({ hooks, providers }: HookCaller, call: ProviderCall): Promise<string> {
  const judge: HookJudge = {
    asks: ({ owner }) => isOfSlot(providers, call, owner),
    answered: (by, answer) => {
      call.reach(by);
      if (typeof answer !== 'string') throw new TypeError('An answer has to be a text.');
    },
    failed: call.judge,
  };
  const answer =
    (await hooks.firstJudged(judge, 'ai_complete_async', ...call.args)) ??
    (await hooks.firstJudged(judge, 'ai_complete', ...call.args));
  if (answer === null) throw call.unanswered();
  return answer;
}

/** Asks for the text in pieces; null where no plugin streams. A plugin that fails before its first piece is passed over. */
export async function askForPieces(host: HookCaller, call: ProviderCall): Promise<Pieces | null> {
  let pieces: Pieces | null = null;
  const judge: HookJudge = {
    asks: ({ owner }) => isOfSlot(host.providers, call, owner),
    answered: async (by, answer) => {
      call.reach(by);
      pieces = await openPieces(host, call, by, answer);
    },
    failed: call.judge,
  };
  await host.hooks.firstJudged(judge, 'ai_complete_stream', ...call.args);
  return pieces;
}

/** A key goes to the providers of its slot only: another provider would send it to another vendor. */
function isOfSlot({ list }: HookCaller['providers'], { slot }: ProviderCall, owner: string): boolean {
  return list().every((provider) => provider.name !== owner || provider.slot === slot);
}

/** Begins to read an answer. Rejects with whatever the plugin throws before its first piece. */
async function openPieces(
  { timers, runAs, logger }: HookCaller,
  call: ProviderCall,
  by: PluginCall,
  answer: unknown,
): Promise<Pieces> {
  if (!isAsyncIterable(answer)) throw new TypeError('A stream has to be an async iterator of texts.');
  const iterator = runAs(by, () => answer[Symbol.asyncIterator]());
  const deadline = { milliseconds: DEADLINES.ai_hook, timers, subject: by.hook };
  const pull = () => Promise.resolve(iterator.next());

  // Nobody waits for the plugin to stop: a hanging plugin may never answer.
  function stop(): void {
    const [, , api_key] = call.args;
    runAs(by, async () => iterator.return?.()).catch((error) => {
      logger.debug('A provider failed when it was told to stop.', { ...by, error: redactKey(error, api_key) });
    });
  }

  async function read(): Promise<string | null> {
    for (;;) {
      const { done, value } = await withDeadline(runAs(by, pull), deadline);
      if (done === true) return null;
      if (typeof value !== 'string') throw new TypeError('A piece of an answer has to be a text.');
      if (value !== '') return value;
    }
  }

  if (call.stopped.aborted) stop();
  else call.stopped.addEventListener('abort', stop, { once: true });
  return {
    first: await read(),
    next: async () => {
      try {
        return await read();
      } catch (error) {
        call.judge(by, error);
        throw new AiError('provider_error');
      }
    },
  };
}

/** The boundary to the answer of a plugin: each piece is checked as it comes. */
function isAsyncIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
