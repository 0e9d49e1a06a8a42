import { openDatabase } from '@learnwright/db';
import type { Life } from './live-as-learner.ts';

/** Writes what signing in leaves of a learner, a row in each of its tables, as better-auth writes them. */
export async function insertSignInRows(databaseUrl: string, { user_id, email }: Life, word: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  const db = database.kysely<Record<string, Record<string, string | number>>>();
  const at = { created_at: '2026-11-22T10:00:00.000Z', updated_at: '2026-11-22T10:00:00.000Z' };
  const ends = { expires_at: '2026-11-29T10:00:00.000Z' };
  const id = (kind: string) => `${kind}-${word}`;
  const rows = {
    sign_in_users: { id: user_id, user_id, name: word, email, email_verified: 1, ...at },
    sign_in_sessions: { id: id('session'), user_id, token: id('token'), user_agent: word, ...ends, ...at },
    sign_in_accounts: { id: id('account'), user_id, provider_id: 'github', account_id: word, ...at },
    sign_in_passkeys: {
      ...{ id: id('of-device'), user_id, name: word, public_key: 'x', credential_id: word },
      ...{ counter: 0, device_type: 'x', backed_up: 0, created_at: at.created_at },
    },
    sign_in_verifications: { id: id('code'), identifier: id('reset'), value: user_id, ...ends, ...at },
  };
  for (const [table, row] of Object.entries(rows)) await db.insertInto(table).values(row).execute();
  await database.close();
}
