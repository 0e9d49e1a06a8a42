import type { ChatMessage } from '@learnwright/core';

/** The token counts a vendor names. */
export interface VendorUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** What a vendor does with one request; a plain answer and a stream each come in the form that was asked for. */
export type VendorBehaviour =
  | { readonly kind: 'answer'; readonly deltas: readonly string[]; readonly usage?: VendorUsage }
  /** The same, every byte on its own, so that characters of several bytes are cut. */
  | { readonly kind: 'byte_by_byte'; readonly deltas: readonly string[] }
  /** A refusal; its message repeats the key. */
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** These pieces, then silence over an open connection. */
  | { readonly kind: 'hang'; readonly deltas: readonly string[] }
  /** These pieces, then the connection breaks. */
  | { readonly kind: 'cut'; readonly deltas: readonly string[] }
  /** These pieces, then an orderly end of the response, but not of the message. */
  | { readonly kind: 'end_early'; readonly deltas: readonly string[] }
  /** These pieces, then what is no JSON; in a stream it repeats the last message. */
  | { readonly kind: 'malformed'; readonly deltas: readonly string[] };

/** One request as the vendor understood it. */
export interface VendorCall {
  readonly api_key: string;
  readonly model: string;
  readonly stream: boolean;
  readonly max_tokens: number | null;
  /** The instructions, apart from the turns or in their place, as the protocol has them. */
  readonly system: string;
  readonly turns: readonly ChatMessage[];
}

/** A call and when its connection was closed, in milliseconds of `performance.now()`. */
export interface ReceivedCall extends VendorCall {
  readonly closed: Promise<number>;
}

/** What arrives over HTTP. */
export interface VendorRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** A vendor's wire protocol, from the vendor's side: written from its documentation. */
export interface VendorProtocol {
  /** The call in a request, or null where this vendor would know no such endpoint or body. */
  read(request: VendorRequest): VendorCall | null;
  /** The JSON of a whole answer. */
  answer(text: string, usage: VendorUsage): unknown;
  /** The texts of an event stream: its beginning, one for each piece, its end. */
  readonly events: {
    opening(usage: VendorUsage): string;
    delta(text: string): string;
    closing(usage: VendorUsage): string;
  };
  /** The JSON of a refusal. */
  failure(status: number, message: string): unknown;
}

/** A vendor on 127.0.0.1 that does what a test tells it. */
export interface VendorServer {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** What it does with the next requests, one each; without a script it answers 501. */
  script(...behaviours: readonly VendorBehaviour[]): void;
  /** Resolves with the next call once it is there. */
  nextCall(): Promise<ReceivedCall>;
  close(): Promise<void>;
}
