import { AppError } from '@learnwright/core';
import { readHeader, sentPath, standardHeaders } from '@learnwright/http';
import type { PageReload, PluginHost } from '@learnwright/plugin-host';
import type { RequestMiddleware } from './request-middleware.ts';
import type { Stopping } from './stopping.ts';

/** Reads the pages of plugins again while their author writes them, and tells the frames that show them. */
export interface PageChanges {
  /** Reads them again; returns what has become of those of each plugin that runs. */
  reload(): Promise<readonly (PageReload & { readonly plugin: string })[]>;
  /** Answers a stream of events at the address that the manifest names: one at once, one after each change. */
  readonly answer: RequestMiddleware;
}

/** What page changes are made of. */
export interface PageChangesParts {
  readonly host: Pick<PluginHost, 'reloadPages' | 'manifests'>;
  /** The plugins that are being written. */
  readonly linked: readonly string[];
  readonly stopping: Pick<Stopping, 'begun'>;
  /** Tells this start of the server from all others. */
  readonly start: string;
}

export const CHANGES_ROUTE = '/plugin-ui/:name/changes';
const ROUTE = '/plugin-ui/{name}/changes';
const ADDRESS = /^\/plugin-ui\/([^/]+)\/changes$/;
/** When a browser asks again after the end of a stream, in milliseconds: a server that is started again takes longer. */
const RETRY = 500;
/** Between two signs of life, in milliseconds: a connection without any is ended. */
const HEARTBEAT = 15_000;
const ENCODER = new TextEncoder();

/** Builds the changes of pages; nothing has changed yet, and nobody follows. */
export function createPageChanges({ host, linked, stopping, start }: PageChangesParts): PageChanges {
  const counts = new Map(linked.map((name) => [name, 0]));
  const followers = new Set<(name: string) => void>();
  let last: Promise<unknown> = Promise.resolve();

  async function readAll() {
    const read = await Promise.all(linked.map(async (plugin) => ({ plugin, reload: await host.reloadPages(plugin) })));
    const reloads = read.flatMap(({ plugin, reload }) => (reload === null ? [] : [{ plugin, ...reload }]));
    for (const { plugin } of reloads.filter(({ changed }) => changed)) {
      counts.set(plugin, (counts.get(plugin) ?? 0) + 1);
      for (const tell of followers) tell(plugin);
    }
    return reloads;
  }

  /** The event that says which pages there are; what does not run has none to show. */
  const eventOf = (name: string) =>
    Object.hasOwn(host.manifests(), name) ? `data: ${start}.${counts.get(name)}\n\n` : '';

  function follow(name: string): ReadableStream<Uint8Array> {
    let leave: () => void = () => undefined;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (text: string) => controller.enqueue(ENCODER.encode(text));
        const tell = (changed: string) => {
          if (changed === name) send(eventOf(name));
        };
        const beat = setInterval(send, HEARTBEAT, ': heartbeat\n\n').unref();
        const end = () => {
          leave();
          controller.close();
        };
        leave = () => {
          clearInterval(beat);
          followers.delete(tell);
          stopping.begun.removeEventListener('abort', end);
        };
        send(`retry: ${RETRY}\n\n${eventOf(name)}`);
        followers.add(tell);
        // Nothing of it is waited for: the browser comes back to the next server.
        if (stopping.begun.aborted) end();
        else stopping.begun.addEventListener('abort', end);
      },
      cancel: () => leave(),
    });
  }

  return {
    reload: () => {
      // One after the other, so that what was read last is what is shown.
      const reload = last.then(readAll);
      last = reload.catch(() => undefined);
      return reload;
    },
    answer: (c, next) => {
      const [, name = ''] = ADDRESS.exec(sentPath(c)) ?? [];
      if (!counts.has(name)) return next();
      c.env.route = ROUTE;
      const site = readHeader(c, 'sec-fetch-site') ?? 'same-origin';
      // The app follows it: pages of other places, that of the plugin included, would only hold it open.
      if (site !== 'same-origin')
        throw new AppError('origin_not_allowed', 'The app of this server alone follows changes.');
      const headers = standardHeaders(c.env, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Keeps proxies from collecting the events.
        'X-Accel-Buffering': 'no',
      });
      return Promise.resolve(new Response(follow(name), { headers }));
    },
  };
}
