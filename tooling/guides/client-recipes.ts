import { type Client, createApiStorage, createClient } from '@learnwright/client';

/** `streaming` is the `fetch` of `expo/fetch`. */
export function createAppClient(token: string, streaming: typeof fetch): Client {
  return createClient({ baseUrl: 'https://learn.example.org', token, fetch: streaming });
}

/** What a page shows before any script has run. */
export async function loadReview(token: string, user_id: string): Promise<string[]> {
  const client = createClient({ baseUrl: 'http://127.0.0.1:8787', token });
  const queue = await createApiStorage(client, user_id).readReviewQueue({ limit: 20 });
  return queue.map(({ element_key }) => element_key);
}

/** For a page that is signed in: the cookie goes along. */
export function createPageClient(): Client {
  return createClient({
    baseUrl: 'https://api.learn.example',
    fetch: (address, request) => fetch(address, { ...request, credentials: 'include' }),
  });
}
