import type { Operations } from '../generated/operations.ts';

/** The methods of HTTP that the API uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The operation of a method and a path. */
export type OperationOf<M extends Method, P extends string> = `${M} ${P}` extends keyof Operations
  ? Operations[`${M} ${P}`]
  : never;

/** The paths that a method can be sent to. */
export type PathOf<M extends Method> = PathIn<Exclude<keyof Operations, StreamName>, M>;

/** The paths that answer a turn as a stream of events. */
export type StreamPath = PathIn<StreamName, 'POST'>;

/** The paths that tell by a stream of events how far a job is. */
export type FollowPath = PathIn<StreamName, 'GET'>;

/** The paths of lists that come in pages. */
export type ListPath = PathIn<ListName, 'GET'>;

/** One entry of a list. */
export type ItemOf<P extends string> = OperationOf<'GET', P> extends { answer: readonly (infer Item)[] } ? Item : never;

/** The input of an operation: in its address and body. */
export type InputOf<O> = Pick<O, Extract<keyof O, 'params' | 'query' | 'body'>>;

/** The error codes of an operation. */
export type ErrorCodeOf<O> = O extends { errors: infer Code extends string } ? Code : never;

type PathIn<Name, M extends Method> = Name extends `${M} ${infer Path}` ? Path : never;
type StreamName = {
  [N in keyof Operations]: Operations[N]['answer'] extends { media_type: 'text/event-stream' } ? N : never;
}[keyof Operations];
type ListName = {
  [N in keyof Operations]: Operations[N] extends { query?: { cursor?: string | undefined } } ? ListOf<N> : never;
}[keyof Operations];
type ListOf<N extends keyof Operations> = 'cursor' extends keyof QueryOf<Operations[N]> ? N : never;
type QueryOf<O> = O extends { query?: infer Query } ? NonNullable<Query> : never;
