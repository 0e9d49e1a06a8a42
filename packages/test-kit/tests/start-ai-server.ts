import type { AiError, AiUsage, CreateId, StoredUserSettings } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { AiRequest } from '@learnwright/plugin-sdk';
import { createScriptedAi, type ScriptedAi } from '../src/plugins/scripted-ai.ts';
import type { PluginServerOptions } from '../src/plugins/server-options.ts';
import { type PluginServer, startPluginServer } from '../src/plugins/start-plugin-server.ts';
import { blocking, createEcho, createUnregisteredEcho } from './own-models.ts';

const MODULE = new URL('./own-models.ts', import.meta.url).href;

/** A plugin server with providers of every kind. */
export interface AiServer {
  readonly server: PluginServer;
  readonly scripted: ScriptedAi;
  /** Asks as a new user with these settings: the answer, or the code of the error. */
  ask(settings?: Partial<StoredUserSettings>): Promise<Asked>;
  /** A user's rows of the ledger, newest first. */
  rowsOf(user_id: string): Promise<readonly AiUsage[]>;
}

/** The outcome of a question. */
export interface Asked {
  readonly answer: string;
  readonly rows: readonly AiUsage[];
  readonly request: AiRequest;
}

/** Starts providers: the scripted AI (slot A), an echo (slot B), a free, an unregistered and a synchronous one. */
export async function startAiServer(
  database: Database,
  createId: CreateId,
  options: PluginServerOptions = {},
): Promise<AiServer> {
  const scripted = createScriptedAi();
  const plugins = [
    scripted.plugin,
    createEcho('echo', 'provider_b'),
    createEcho('free', null),
    createUnregisteredEcho('wild'),
    blocking,
  ];
  const modules = { blocking: { address: MODULE, exported: 'blocking' } };
  const server = await startPluginServer(database, plugins, { modules, createId, ...options });

  async function rowsOf(user_id: string): Promise<readonly AiUsage[]> {
    return (await database.stores.aiUsage.listByUser(user_id, { limit: 50, after: null })).items;
  }

  async function ask(settings?: Partial<StoredUserSettings>): Promise<Asked> {
    const { user } = await server.createLearner(settings);
    const request: AiRequest = { user_id: user.id, purpose: 'test', messages: [{ role: 'user', content: 'Hello' }] };
    const answer = await server.host.ai.complete(request).catch((error: AiError) => error.code);
    return { answer, rows: await rowsOf(user.id), request };
  }

  return { server, scripted, ask, rowsOf };
}
