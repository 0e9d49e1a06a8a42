import { requireData } from '../api/require-data.ts';
import type { Result } from '../api/result.ts';
import type { CallInput } from './prepare-request.ts';
import type { Unchecked } from './unchecked.ts';

const PAGE_SIZE = 100;

/** The pages of a list, each read when it is asked for. Throws an ApiError for a refusal. */
export async function* listPages(
  read: (input: CallInput) => Promise<Result<Unchecked, string>>,
  input: CallInput,
): AsyncGenerator<Unchecked, void, undefined> {
  let cursor = input.query?.cursor;
  do {
    const result = await read({ ...input, query: { limit: PAGE_SIZE, ...input.query, cursor } });
    yield requireData(result);
    cursor = nextCursor(result.response);
  } while (cursor !== undefined);
}

/** The cursor of the next page. Only that is taken from the link, for a proxy may serve the API at another address. */
function nextCursor({ headers }: Response): string | undefined {
  const target = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return new URLSearchParams(target?.split('?')[1]).get('cursor') ?? undefined;
}
