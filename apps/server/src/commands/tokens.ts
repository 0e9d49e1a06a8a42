import type { TokenCommands } from '@learnwright/cli';
import {
  AppError,
  addDays,
  type CreateApiToken,
  createApiTokenSchema,
  toFindings,
  WHOLE_LIST,
} from '@learnwright/core';
import type { AppContext } from '../features/app-context.ts';
import { found } from '../features/records.ts';
import { createToken, revokeToken } from '../features/tokens/tokens.ts';

/** Runs work with the context of a server that does not listen. */
export type WithContext = <T>(work: (context: AppContext) => Promise<T>) => Promise<T>;

/** The commands over API tokens; running servers of the same database follow from the next request on. */
export function createTokenCommands(withContext: WithContext): TokenCommands {
  return {
    create: ({ days, ...token }) =>
      withContext((context) => {
        const expires_at = days === null ? null : addDays(context.clock.now(), days);
        return createToken(context, requireToken({ ...token, expires_at }));
      }),
    list: () => withContext(async ({ stores }) => (await stores.apiTokens.list(WHOLE_LIST)).items),
    revoke: (id) =>
      withContext(async (context) => {
        await revokeToken(context, id);
        return found(await context.stores.apiTokens.find(id), 'API token', id);
      }),
  };
}

/** What POST /admin/tokens takes, and nothing else; throws invalid_request. */
function requireToken(input: CreateApiToken): CreateApiToken {
  const { success, data, error } = createApiTokenSchema.safeParse(input, { reportInput: true });
  if (success) return data;
  throw new AppError('invalid_request', 'No token was made.', { findings: toFindings('body', error.issues) });
}
