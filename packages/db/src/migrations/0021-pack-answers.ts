import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Lets stored answers be bytes, which take less room than text. Those that are kept stay readable. */
export const packAnswers: Migration = {
  up: async ({ db, dialect }) => {
    if (dialect === 'postgres') {
      await sql`alter table stored_answers alter column answer type bytea using convert_to(answer, 'UTF8')`.execute(db);
    } else {
      // A column of text takes bytes as they are.
      await sql`update stored_answers set answer = cast(answer as blob) where answer is not null`.execute(db);
    }
  },
};
