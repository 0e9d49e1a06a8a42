import type { SignInStore } from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';

const USER = ['id', 'user_id', 'name', 'email', 'email_verified', 'image', 'created_at'] as const;
const SESSION = ['id', 'user_id', 'expires_at', 'ip_address', 'user_agent', 'created_at'] as const;
const ACCOUNT = ['id', 'user_id', 'provider_id', 'account_id', 'created_at'] as const;
const PASSKEY = ['id', 'user_id', 'name', 'created_at'] as const;

/** Before every time that is kept: what has ended is deleted soon, so all that are there are few. */
const FIRST_TIME = '0';

type OfUser = { readonly user_id: string };
type Before = { readonly before: string; readonly count: number };

/** The people who sign in, as better-auth wrote them; passwords, tokens and keys are never read here. */
export function createSignInStore({ defineQuery }: Executor): SignInStore {
  const users = defineQuery((db, parameter: Parameter<OfUser>) =>
    db.selectFrom('sign_in_users').select(USER).where('user_id', '=', parameter('user_id')),
  );
  const sessions = defineQuery((db, parameter: Parameter<OfUser>) =>
    db.selectFrom('sign_in_sessions').select(SESSION).where('user_id', '=', parameter('user_id')),
  );
  const accounts = defineQuery((db, parameter: Parameter<OfUser>) =>
    db.selectFrom('sign_in_accounts').select(ACCOUNT).where('user_id', '=', parameter('user_id')),
  );
  const passkeys = defineQuery((db, parameter: Parameter<OfUser>) =>
    db.selectFrom('sign_in_passkeys').select(PASSKEY).where('user_id', '=', parameter('user_id')),
  );
  const removeCodes = defineQuery((db, parameter: Parameter<{ readonly pattern: string; readonly since: string }>) =>
    db
      .deleteFrom('sign_in_verifications')
      .where('expires_at', '>=', parameter('since'))
      .where('value', 'like', parameter('pattern')),
  );
  const removeAbandoned = defineQuery((db, parameter: Parameter<Before>) =>
    db.deleteFrom('sign_in_users').where(
      'id',
      'in',
      db
        .selectFrom('sign_in_users')
        .select('id')
        .where('email_verified', '=', 0)
        .where('created_at', '<', parameter('before'))
        // Whoever has signed in is a learner, proven address or not.
        .where('user_id', 'not in', db.selectFrom('users').select('users.id'))
        .limit(sql<number>`cast(${parameter('count')} as bigint)`),
    ),
  );
  const [removeSessions, removeVerifications] = (['sign_in_sessions', 'sign_in_verifications'] as const).map((table) =>
    defineQuery((db, parameter: Parameter<Before>) =>
      db.deleteFrom(table).where(
        'id',
        'in',
        db
          .selectFrom(table)
          .select('id')
          .where('expires_at', '<', parameter('before'))
          .limit(sql<number>`cast(${parameter('count')} as bigint)`),
      ),
    ),
  );
  return {
    listByUser: async (user_id) => ({
      users: await users.all({ user_id }),
      sessions: await sessions.all({ user_id }),
      accounts: await accounts.all({ user_id }),
      passkeys: await passkeys.all({ user_id }),
    }),
    deleteCodes: async (user_id) => void (await removeCodes.run({ pattern: `%${user_id}%`, since: FIRST_TIME })),
    deleteAbandoned: (before, count) => removeAbandoned.run({ before, count }),
    deleteEnded: async (before, count) => {
      const ended = [await removeSessions?.run({ before, count }), await removeVerifications?.run({ before, count })];
      return Math.max(...ended.map((removed) => removed ?? 0));
    },
  };
}
