/** Why a token is asked for. */
export interface TokenRequest {
  /** The token that the server has refused, so that a new one is needed; null the first time. */
  readonly refused: string | null;
}

/** Gives the token of requests; null for none. */
export type ReadToken = (asked: TokenRequest) => string | null | Promise<string | null>;

/** The token of all requests of a client. Its methods reject with what the app's function throws. */
export interface AccessToken {
  /** The token; the first time it is asked for. */
  read(): Promise<string | null>;
  /** Another token in place of a refused one, null where there is none. All that need one at a time share one question. */
  renew(refused: string | null): Promise<string | null>;
}

/** Keeps the token of a client: a text for good, or the answer of a function until a server refuses it. */
export function createAccessToken(source: string | ReadToken | undefined): AccessToken {
  if (typeof source === 'function') return keepAnswer(source);
  return { read: async () => source || null, renew: async () => null };
}

function keepAnswer(source: ReadToken): AccessToken {
  let known: string | null | undefined;
  let asking: Promise<string | null> | undefined;

  function ask(refused: string | null): Promise<string | null> {
    asking ??= Promise.resolve({ refused })
      .then((asked) => source(asked))
      .then((token) => {
        // A program without types may answer undefined.
        known = token || null;
        return known;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  return {
    read: async () => (asking === undefined && known !== undefined ? known : ask(null)),
    renew: async (refused) => {
      // Another request may have brought a new one meanwhile.
      const token = asking === undefined && known !== undefined && known !== refused ? known : await ask(refused);
      return token === refused ? null : token;
    },
  };
}
