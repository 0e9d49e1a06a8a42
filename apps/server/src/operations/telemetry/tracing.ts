import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '@learnwright/core';
import { isWhole, onBodyEnd, readHeader, replaceResponse } from '@learnwright/http';
import type { HostPorts } from '@learnwright/plugin-host';
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { RequestMiddleware } from '../../requests/request-middleware.ts';
import type { EndedAiCall } from '../metrics/server-metrics.ts';

/** Makes spans of what a server does. None has a text, a name of a person, an id of a record or a key in it. */
export interface Tracing {
  /** Follows a request from its first middleware to the end of its answer. */
  readonly followRequest: RequestMiddleware;
  /** Runs a subscriber of a hook in a span. */
  readonly runHook: NonNullable<HostPorts['aroundHook']>;
  /** Begins the span of an AI call. */
  beginAiCall(): AiCallSpan;
  /** The same units of work, each with a span where it is a part of something that has one. */
  followUnits<Stores>(units: UnitOfWork<Stores>): UnitOfWork<Stores>;
  /** The trace that the running code belongs to. */
  traceId(): string | null;
  /** The span that the running code belongs to. */
  current(): Span | null;
}

/** The span of an AI call. */
export interface AiCallSpan {
  /** Runs a part of the call, so that what it does belongs to it. */
  run<T>(work: () => T): T;
  end(call: EndedAiCall): void;
}

/** What tracing works with. */
export interface TracingParts {
  readonly tracer: Tracer;
  /** Reads `traceparent` and `tracestate`. */
  readonly propagator: TextMapPropagator;
}

interface Place {
  readonly span: Span;
  readonly isUnit: boolean;
}

const HEALTH_OR_METRICS = /^\/(?:api\/health(?:\/|$)|metrics$)/;
const TRACE_HEADERS = ['traceparent', 'tracestate'];

/** Builds the tracing of a server. */
export function createTracing({ tracer, propagator }: TracingParts): Tracing {
  const places = new AsyncLocalStorage<Place>();
  const current = () => places.getStore()?.span ?? null;
  const run = <T>(span: Span, work: () => T, isUnit = false): T => places.run({ span, isUnit }, work);

  function begin(name: string, attributes: Record<string, string>, kind = SpanKind.INTERNAL): Span {
    const parent = current();
    return tracer.startSpan(
      name,
      { kind, attributes },
      parent === null ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent),
    );
  }

  async function follow<T>(span: Span, work: () => Promise<T>, isUnit: boolean): Promise<T> {
    try {
      return await run(span, work, isUnit);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  const followRequest: RequestMiddleware = async (c, next) => {
    if (HEALTH_OR_METRICS.test(c.req.path)) return next();
    const headers = TRACE_HEADERS.flatMap((name) => {
      const value = readHeader(c, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const remote = headers.length === 0 ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, new Map(headers), MAP_GETTER);
    const { method } = c.req;
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      remote,
    );
    await run(span, next);
    const { status } = c.res;
    const route = c.env.route ?? null;
    if (route !== null) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
    if (isWhole(c.res) || c.res.body === null) return span.end();
    replaceResponse(
      c,
      onBodyEnd(c.res, () => span.end()),
    );
  };

  const runHook: Tracing['runHook'] = ({ hook, owner }, work) => {
    const span = begin(`hook ${hook}`, { 'learnwright.hook': hook, 'learnwright.plugin': owner });
    try {
      const answer = run(span, work);
      if (!(answer instanceof Promise)) {
        span.end();
        return answer;
      }
      return follow(span, () => answer, false);
    } catch (error) {
      fail(span, error);
      span.end();
      throw error;
    }
  };

  return {
    followRequest,
    runHook,
    beginAiCall: () => {
      const span = begin('ai call', { 'gen_ai.operation.name': 'chat' }, SpanKind.CLIENT);
      return { run: (work) => run(span, work), end: (call) => endAiCall(span, call) };
    },
    followUnits: (units) => ({
      ...units,
      run: (work) => {
        const place = places.getStore();
        // A unit inside a unit is a part of it.
        if (place === undefined || place.isUnit) return units.run(work);
        return follow(begin('unit of work', {}), () => units.run(work), true);
      },
    }),
    traceId: () => current()?.spanContext().traceId ?? null,
    current,
  };
}

const MAP_GETTER = {
  get: (carrier: ReadonlyMap<string, string>, key: string) => carrier.get(key),
  keys: (carrier: ReadonlyMap<string, string>) => [...carrier.keys()],
};

/** The kind of an error, and not what it says: that may quote anything. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(error));
}

function kindOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : error.constructor.name;
}

/** The model is named where the vendor has taken it: else it may be anything that a learner has written. */
function endAiCall(span: Span, { provider, model, outcome, input_tokens, output_tokens }: EndedAiCall): void {
  span
    .setAttribute('gen_ai.usage.input_tokens', input_tokens)
    .setAttribute('gen_ai.usage.output_tokens', output_tokens);
  if (provider !== null) span.setAttribute('gen_ai.provider.name', provider);
  if (outcome === 'ok' && model !== null) span.setAttribute('gen_ai.request.model', model);
  if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', outcome);
  span.end();
}
