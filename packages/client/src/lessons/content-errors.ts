import { ApiError } from '../api/result.ts';

const STATUS = 404;

/** Throws what a server answers of something that is not there. */
export function notFound(detail: string): never {
  const problem = {
    type: 'about:blank',
    title: 'Not found',
    status: STATUS,
    detail,
    code: 'not_found',
    request_id: '',
  };
  throw new ApiError(problem, new Response(null, { status: STATUS }));
}
