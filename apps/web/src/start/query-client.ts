import { QueryClient } from '@tanstack/react-query';

/**
 * Makes what keeps the answers of the page. Without a network a call fails at once: nothing that somebody was told nothing of, or has
 * cancelled, is carried out later. What could not be read is read again when there is a network.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
}
