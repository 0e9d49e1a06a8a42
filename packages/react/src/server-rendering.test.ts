import { createClient } from '@learnwright/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useReviewQueue } from './hooks.ts';
import { LearnwrightProvider } from './provider.ts';
import { learnwrightKeys } from './query-keys.ts';
import { useTutor } from './tutor/use-tutor.ts';

const client = createClient({
  baseUrl: '',
  fetch: () => Promise.reject(new Error('A server renders without requests.')),
});

function Page() {
  const { messages, status } = useTutor('s1');
  const queue = useReviewQueue();
  return createElement('p', null, `${status} ${messages.map(({ content }) => content)} ${queue.status}`);
}

it('renders on a server what was prefetched there', () => {
  expect(Reflect.has(globalThis, 'window')).toBe(false);
  const queryClient = new QueryClient();
  const message = { id: 'm1', role: 'user', content: 'Hello', truncated: false, created_at: null };
  queryClient.setQueryData(learnwrightKeys.messages('s1'), [message]);
  const learner = createElement(LearnwrightProvider, { client, user_id: 'u1' }, createElement(Page));
  const page = createElement(QueryClientProvider, { client: queryClient }, learner);
  expect(renderToString(page)).toBe('<p>ready Hello pending</p>');
});

it('names the provider that is missing', () => {
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page));
  expect(() => renderToString(page)).toThrow('There is no LearnwrightProvider above this component.');
});
