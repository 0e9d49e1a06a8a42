import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createOpenList } from './open-list.ts';

/** Ends the connections of a server without cutting one that carries a request. */
export interface ConnectionEnd {
  /** Begins to answer a request, at once but for the moment in which the server closes. */
  begin(answer: () => void): void;
  /** Makes every answer from now on the last one of its connection. */
  announce(): void;
  /**
   * Stops accepting and waits until every request is answered. Connections without a request are closed then, but not before
   * `linger` milliseconds, and every connection that is left after `grace` milliseconds.
   */
  close(grace: number, linger: number): Promise<void>;
}

/** How often connections are looked through that may have no request any more. */
const LOOK_MILLISECONDS = 50;
/** A turn of the event loop this short leaves hardly any time for a connection that nobody has accepted. */
const QUIET_MILLISECONDS = 0.2;
/** Where nobody has connected for so long, every client waits for an answer. */
const REST_MILLISECONDS = 20;
/** After so long, clients connect whatever they are answered: a quiet turn is enough. */
const LONGEST_UNREST_MILLISECONDS = 200;
/** The share of the grace period after which a server is closed, however busy it is. */
const LONGEST_SEARCH = 1 / 4;

/** Watches the connections of a server from its beginning. */
export function watchConnections(server: Server): ConnectionEnd {
  const silent = new Map<Socket, number>();
  const answers = createOpenList<ServerResponse>();
  let isAnnounced = false;
  let accepted = 0;
  /** The requests that begin once the server is closed; null at any other time. */
  let held: (() => void)[] | null = null;

  server.on('connection', (socket) => {
    accepted += 1;
    silent.set(socket, performance.now());
    socket.once('close', () => silent.delete(socket));
  });
  // The first listener: whoever answers finds the header there.
  server.prependListener('request', (_, answer) => {
    if (isAnnounced) endWith(answer);
    answer.once('close', answers.add(answer));
  });

  function announce(): void {
    isAnnounced = true;
    for (const answer of answers) endWith(answer);
  }

  /**
   * Closes idle connections once nothing else is waited for: until then they cost nothing, and a request may be on its way.
   * Node knows the connections on which a request has begun; a silent one might be about to send its first.
   */
  function closeIdle(linger: number, ended: number): void {
    const latest = performance.now() - linger;
    if (answers.size > 0 || ended > latest) return;
    server.closeIdleConnections();
    for (const [socket, since] of silent) {
      if (socket.bytesRead > 0) silent.delete(socket);
      else if (since <= latest) socket.destroy();
    }
  }

  /**
   * Waits for a turn in which nothing was accepted and hardly anything done: the kernel resets what it has queued when a
   * server closes. No request begins meanwhile, for on SQLite each would make a turn long. Clients that wait for an answer
   * before they connect again come to a rest, which is waited for first; others never do.
   */
  async function untilQuiet(milliseconds: number): Promise<void> {
    const began = performance.now();
    let lastAccepted = began;
    for (let turn = began; turn < began + milliseconds; turn = performance.now()) {
      const before = accepted;
      await setImmediate();
      const now = performance.now();
      if (accepted !== before) lastAccepted = now;
      const isRest = now - lastAccepted >= REST_MILLISECONDS || now - began >= LONGEST_UNREST_MILLISECONDS;
      if (isRest && accepted === before && now - turn < QUIET_MILLISECONDS) return;
    }
  }

  /** Stops accepting. The close of an HTTP server would cut idle connections at once. */
  async function stopAccepting(patience: number): Promise<void> {
    held = [];
    await untilQuiet(patience);
    NetServer.prototype.close.call(server);
    const waiting = held;
    held = null;
    for (const answer of waiting) answer();
  }

  async function close(grace: number, linger: number): Promise<void> {
    announce();
    const began = performance.now();
    const closed = once(server, 'close');
    await stopAccepting(grace * LONGEST_SEARCH);
    const ended = performance.now();
    // When immediates run, what has arrived has been read: a connection that brings a request is not idle.
    const look = setInterval(() => void setImmediate().then(() => closeIdle(linger, ended)), LOOK_MILLISECONDS);
    const cut = setTimeout(() => server.closeAllConnections(), grace - (ended - began));
    closeIdle(linger, ended);
    await closed;
    clearInterval(look);
    clearTimeout(cut);
    // Ends Node's search for slow connections too.
    server.close();
  }

  return { begin: (answer) => (held === null ? answer() : void held.push(answer)), announce, close };
}

function endWith(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}
