import { useEffect, useState } from 'react';
import type { TextPart } from './text-parts.ts';
import { useTextStore } from './texts.ts';

/** Brings a part of the texts that something shows wherever it stands, whatever the page brings. False until it is there. */
export function useTextPart(part: TextPart): boolean {
  const store = useTextStore();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void store.load([part]).then(() => isWanted && setIsThere(true));
    return () => {
      isWanted = false;
    };
  }, [store, part]);
  return isThere;
}
