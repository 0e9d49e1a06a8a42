import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** What following the requests of the server itself needs. */
export interface OutgoingParts {
  readonly tracer: Tracer;
  readonly propagator: TextMapPropagator;
  /** The span that the running code belongs to. */
  readonly current: () => Span | null;
}

/** A request of `fetch`, as far as Node tells of it. */
interface OutgoingRequest {
  readonly origin: string;
  readonly method: string;
  addHeader(name: string, value: string): unknown;
}

/**
 * Follows what the server fetches while it works for somebody, such as the answers of AI providers: a span for each request,
 * whose id goes along as `traceparent`. Paths, queries and headers are not told. Call the answer to stop.
 */
export function followOutgoingRequests({ tracer, propagator, current }: OutgoingParts): () => void {
  const spans = new WeakMap<object, Span>();

  function begin(message: unknown): void {
    const request = requestOf(message);
    const parent = current();
    if (request === null || parent === null) return;
    const server = URL.parse(request.origin);
    const span = tracer.startSpan(
      request.method,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'http.request.method': request.method,
          'server.address': server?.hostname ?? '',
          'server.port': Number(server?.port) || (server?.protocol === 'http:' ? 80 : 443),
        },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    spans.set(request, span);
    propagator.inject(trace.setSpan(ROOT_CONTEXT, span), request, HEADER_SETTER);
  }

  function noteStatus(message: unknown): void {
    const status: unknown = Reflect.get(Object(Reflect.get(Object(message), 'response')), 'statusCode');
    if (typeof status !== 'number') return;
    const span = spanOf(message)?.setAttribute('http.response.status_code', status);
    if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
  }

  function fail(message: unknown): void {
    spanOf(message)?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', 'failed').end();
  }

  function spanOf(message: unknown): Span | undefined {
    const request = requestOf(message);
    return request === null ? undefined : spans.get(request);
  }

  const listeners = {
    'undici:request:create': begin,
    'undici:request:headers': noteStatus,
    'undici:request:trailers': (message: unknown) => spanOf(message)?.end(),
    'undici:request:error': fail,
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

const HEADER_SETTER = {
  set: (request: OutgoingRequest, name: string, value: string) => void request.addHeader(name, value),
};

function requestOf(message: unknown): OutgoingRequest | null {
  const request: unknown = Reflect.get(Object(message), 'request');
  return isOutgoing(request) ? request : null;
}

/** The boundary to what Node tells of its requests. */
function isOutgoing(request: unknown): request is OutgoingRequest {
  if (typeof request !== 'object' || request === null) return false;
  return (
    'addHeader' in request && typeof request.addHeader === 'function' && 'origin' in request && 'method' in request
  );
}
