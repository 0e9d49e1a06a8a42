import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followChanges } from './follow-changes.ts';

/** The pages of a plugin that nobody is writing. */
const LASTING = 'lasting';

/**
 * Which pages of a plugin there are, a text that is another one when its author has changed them; null until the server has said it.
 * Only a manifest that names a stream of changes has one asked for: no other server is.
 */
export function usePageChanges(plugin: string): string | null {
  const queries = useLearnwrightQueries();
  const queryClient = useQueryClient();
  // Whoever shows a page has read the manifests: what they were is enough.
  const { queryKey, ...query } = queries.get('/plugins/manifests');
  const { data = {} } = useQuery({ ...query, queryKey, enabled: false });
  const address = Object.hasOwn(data, plugin) ? data[plugin]?.changes : undefined;
  const [pages, setPages] = useState<string | null>(null);
  useEffect(() => {
    if (address === undefined) return undefined;
    let known: string | null = null;
    return followChanges(address, (now) => {
      const isFirst = known === null;
      if (known === now) return;
      known = now;
      // Another start may have another version, or other pages.
      const read = isFirst ? Promise.resolve() : queryClient.invalidateQueries({ queryKey });
      void read.then(() => setPages(now));
    });
  }, [address, queryClient]);
  return address === undefined ? LASTING : pages;
}
