import type { Operation } from '../api-sweep/api-document.ts';
import { readAccess } from './expected-outcome.ts';

/**
 * The operations that are not of one learner, by who may call them. Every other operation names its owner, and whatever is
 * below /api/admin is for operators. A route that is to be open to more callers is written down here.
 */
const OPEN_TO_MORE: Readonly<Record<'public' | 'signed_in' | 'app' | 'operator', readonly string[]>> = {
  public: [
    'GET /api/app',
    'GET /api/health',
    'GET /api/health/ready',
    'GET /api/openapi.json',
    'GET /api/docs',
    'GET /api/docs/swagger-ui.css',
    'GET /api/docs/swagger-ui-bundle.js',
    'GET /api/docs/start.js',
    'GET /api/i18n',
    'GET /api/i18n/{lang}',
    'POST /api/plugins/content/remotes/{remote_id}/webhook',
    'GET /api/plugins/routers/open',
    'POST /api/plugins/routers/open',
  ],
  signed_in: [
    'GET /api/subjects',
    'GET /api/plugins/manifests',
    'GET /api/plugins/health',
    'GET /api/plugins/assessment/questions',
    'GET /api/plugins/books/export/formats',
    'GET /api/plugins/content/assets/{hash}',
    'GET /api/plugins/content/sets',
    'GET /api/plugins/content/sets/{set_id}',
    'GET /api/plugins/content/sets/{set_id}/lessons',
    'GET /api/plugins/content/sets/{set_id}/lessons/{lesson_id}',
    'POST /api/plugins/content/validate',
    'POST /api/plugins/content/validate/upload',
    'GET /api/plugins/gamification/badges',
    'GET /api/plugins/routers/members',
    'POST /api/plugins/routers/members',
  ],
  app: [
    'POST /api/users',
    'POST /api/subjects',
    'POST /api/plugins/gamification/xp/{user_id}/award',
    'GET /api/plugins/routers/plain',
    'POST /api/plugins/routers/plain',
  ],
  operator: [
    'GET /api/users',
    'GET /api/plugins/errors',
    'POST /api/plugins/content/import/detect',
    'POST /api/plugins/content/import/detect/git',
    'POST /api/plugins/content/import/execute',
    'GET /api/plugins/content/sets/{set_id}/deletion',
    'DELETE /api/plugins/content/sets/{set_id}',
    'GET /api/plugins/content/remotes',
    'POST /api/plugins/content/remotes',
    'GET /api/plugins/content/remotes/{remote_id}',
    'DELETE /api/plugins/content/remotes/{remote_id}',
    'POST /api/plugins/content/remotes/{remote_id}/update',
    'GET /api/plugins/routers/administration',
    'POST /api/plugins/routers/administration',
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/plugins/routers/every`),
  ],
};

/** The operations whose access is another than the one that is written down. */
export function findUndeclared(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => {
    const name = nameOf(operation);
    const expected = operation.path.startsWith('/api/admin/') ? 'operator' : (findWord(name) ?? 'learner');
    const { word } = readAccess(operation['x-access']);
    return word === expected ? [] : [`${name} is for ${word}, and not for ${expected}.`];
  });
}

/** Method and path of an operation, with its own names of parameters. */
export function nameOf({ method, path, ...operation }: Operation): string {
  return `${method} ${operation['x-path'] ?? path}`;
}

function findWord(name: string): string | undefined {
  return Object.entries(OPEN_TO_MORE).find(([, names]) => names.includes(name))?.[0];
}
