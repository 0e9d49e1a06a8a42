import { useCallback, useEffect, useRef } from 'react';

/** Tells whether what stands on the screen now was drawn: a key that was pressed before cannot be meant for it. */
export function useDrawn(what: string): () => boolean {
  const drawn = useRef('');
  const now = useRef(what);
  now.current = what;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame is on the screen when the first task behind it runs.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        drawn.current = what;
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [what]);
  return useCallback(() => drawn.current === now.current, []);
}
