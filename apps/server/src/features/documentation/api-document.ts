import { entityTag, type RouteGroup } from '@learnwright/http';

/** The OpenAPI document as it is sent. */
export interface ApiDocument {
  readonly text: string;
  readonly tag: string;
}

/**
 * Keeps the OpenAPI document with its ETag: built for the first who asks, and anew only where other versions of plugins
 * run. `listGroups` returns the same array until then.
 */
export function keepApiDocument(
  listGroups: () => readonly RouteGroup[],
  build: () => Record<string, unknown>,
): () => ApiDocument {
  let kept: (ApiDocument & { readonly groups: readonly RouteGroup[] }) | null = null;
  return () => {
    const groups = listGroups();
    if (kept?.groups !== groups) {
      const text = JSON.stringify(build());
      kept = { text, tag: entityTag(text), groups };
    }
    return kept;
  };
}
