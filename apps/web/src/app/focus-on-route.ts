import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the heading of each page that somebody goes to; the first one has it from the browser. */
export function useFocusOnRoute(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
