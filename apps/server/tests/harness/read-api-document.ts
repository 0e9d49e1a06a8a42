import { type ApiDocument, apiDocumentSchema } from '../api-sweep/api-document.ts';
import type { TestApp } from './test-app.ts';

const known = new Map<string, Promise<ApiDocument>>();

/** The API document of a server; servers with the same routes have one, for making it takes long. */
export function readApiDocument(server: Pick<TestApp, 'app' | 'request'>): Promise<ApiDocument> {
  const groups = server.app.context.host.routeGroups();
  const routes = JSON.stringify(groups.map((group) => [group.basePath, group.routes.map(nameOf)]));
  const document = known.get(routes) ?? askFor(server);
  known.set(routes, document);
  return document;
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

async function askFor(server: Pick<TestApp, 'request'>): Promise<ApiDocument> {
  return apiDocumentSchema.parse((await server.request('GET', '/openapi.json')).body);
}
