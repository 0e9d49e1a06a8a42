import type { ContentImporter } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';

/** The plugin that keeps content, by the public API it offers; throws where it is not active. */
export function requireContentImporter(context: AppContext): ContentImporter {
  const api = context.host.api('content');
  if (isContentImporter(api)) return api;
  const reason = context.host.errors().content ?? 'It is not in plugins.enabled of config/app.yaml.';
  throw new Error(`The plugin "content" is not active, so nothing can be imported. ${reason}`);
}

function isContentImporter(api: unknown): api is ContentImporter {
  return typeof api === 'object' && api !== null && 'importContent' in api && 'exampleCourse' in api;
}
