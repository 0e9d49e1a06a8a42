import { useLearnwright } from '@learnwright/react';
import { useState } from 'react';
import { usePagePorts } from '../../start/page-ports.ts';

/** Writes a text; null forgets what was typed. */
type Write = (next: string | null) => void;

/** An address with a name or a password in it. */
const WITH_SECRET = /:\/\/[^/]*@/;

/**
 * A text that somebody types: it is there again after a reload, until it is what it was at the beginning. An address that may hold a
 * password is not kept.
 */
export function useKeptText(field: string, initial = ''): readonly [text: string, write: Write] {
  const { kept } = usePagePorts();
  const { user_id } = useLearnwright();
  // Several people may write in one browser.
  const name = `${field} ${user_id}`;
  const [typed, setTyped] = useState(() => kept.read(name));
  const write: Write = (next) => {
    const value = next === initial ? null : next;
    setTyped(value);
    kept.write(name, value === null || WITH_SECRET.test(value) ? null : value);
  };
  return [typed ?? initial, write];
}
