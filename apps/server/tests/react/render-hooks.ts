import './open-dom.ts';
import { LearnwrightProvider, type LearnwrightProviderProps } from '@learnwright/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, type RenderHookResult, renderHook } from '@testing-library/react';
import { createElement, type ReactNode, StrictMode } from 'react';
import { afterEach } from 'vitest';

// A busy machine may take its time: by default a second is waited.
configure({ asyncUtilTimeout: 10_000 });

const opened = new Set<QueryClient>();
afterEach(() => {
  cleanup();
  for (const queryClient of opened) queryClient.clear();
  opened.clear();
});

/** A component with some hooks, and the cache it reads from. */
export interface RenderedHooks<Result> extends RenderHookResult<Result, unknown> {
  readonly queryClient: QueryClient;
}

/** Renders a component with these hooks in StrictMode, with a cache of its own unless one is given. */
export function renderHooks<Result>(
  props: LearnwrightProviderProps,
  useHooks: () => Result,
  queryClient: QueryClient = new QueryClient(),
): RenderedHooks<Result> {
  opened.add(queryClient);
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(
      StrictMode,
      null,
      createElement(QueryClientProvider, { client: queryClient }, createElement(LearnwrightProvider, props, children)),
    );
  return { ...renderHook(useHooks, { wrapper }), queryClient };
}
