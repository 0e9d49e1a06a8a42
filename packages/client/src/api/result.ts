import type { ErrorCodeOf } from './operation-types.ts';
import type { Problem } from './problem.ts';

/** What a request came to: `data`, or an `error` with one of the codes of its operation; the other one is null. */
export type Result<Data, Code extends string> =
  | { readonly data: Data; readonly error: null; readonly response: Response }
  | { readonly data: null; readonly error: Problem<Code>; readonly response: Response };

/** The result of an operation. */
export type ResultOf<O> = Result<O extends { answer: infer Answer } ? Answer : never, ErrorCodeOf<O>>;
