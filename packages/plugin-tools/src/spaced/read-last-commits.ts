import { learningMethodSchema, timestampSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import type { ToolsContext } from '../tools-context.ts';

const lastCommitsSchema = z.partialRecord(learningMethodSchema, timestampSchema);

/** When each method was last committed in a project; a method that never was is left out. */
export type LastCommits = Readonly<z.infer<typeof lastCommitsSchema>>;

/** What this plugin needs of the API of the plugin `tracking`. */
interface TrackingApi {
  lastCommits(project_id: string): unknown;
}

/** Asks the plugin `tracking`; this file is all that is known here of its API. Throws where the API is another. */
export async function readLastCommits(context: ToolsContext, project_id: string): Promise<LastCommits> {
  const api = context.plugin('tracking');
  if (!isTrackingApi(api)) throw new Error('The plugin "tracking" does not tell when methods were last used.');
  return lastCommitsSchema.parse(await api.lastCommits(project_id));
}

function isTrackingApi(api: unknown): api is TrackingApi {
  return typeof api === 'object' && api !== null && 'lastCommits' in api && typeof api.lastCommits === 'function';
}
