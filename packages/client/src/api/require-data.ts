import { ApiError } from './api-error.ts';
import type { Result } from './result.ts';

/** The data of a result; throws an ApiError where there is none. */
export function requireData<Data, Code extends string>(result: Result<Data, Code>): Data {
  if (result.error !== null) throw new ApiError(result.error, result.response);
  return result.data;
}
