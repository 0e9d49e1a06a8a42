import { type Kysely, sql } from 'kysely';
import type { Database, PartitionReport } from '../database.ts';

type Ports = Pick<Database, 'dialect' | 'unitOfWork' | 'lockName' | 'kysely'>;
type Tables = Record<never, never>;

/**
 * Cuts the log of attempts into partitions by learner, in one transaction: requests that touch attempts wait until its
 * end. Queries stay as they are, because all of them name the learner. A log that has partitions is left alone. Throws
 * on SQLite, which has none.
 */
export async function partitionAttempts(ports: Ports, partitions: number): Promise<PartitionReport> {
  const { dialect, unitOfWork, lockName } = ports;
  if (dialect !== 'postgres') {
    throw new Error('SQLite has no partitions: the log of attempts can be partitioned on PostgreSQL alone.');
  }
  const db = ports.kysely<Tables>();
  return unitOfWork.run(async () => {
    await lockName('migrations');
    const existing = await countPartitions(db);
    if (existing > 0) return { partitions: existing, moved: 0 };
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local lock_timeout = '60s'`.execute(db);
    await sql`lock table attempts in access exclusive mode`.execute(db);
    await sql`alter table attempts rename to attempts_whole`.execute(db);
    await sql`create table attempts (like attempts_whole including defaults) partition by hash (user_id)`.execute(db);
    for (let remainder = 0; remainder < partitions; remainder += 1) await createPartition(db, partitions, remainder);
    const { numAffectedRows = 0n } = await sql`insert into attempts select * from attempts_whole`.execute(db);
    await sql`drop table attempts_whole`.execute(db);
    await createKeys(db);
    return { partitions, moved: Number(numAffectedRows) };
  });
}

/** How many partitions the log has; 0 for a plain table. */
async function countPartitions(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ partitions: number }>`
    select count(*) as partitions from pg_inherits where inhparent = to_regclass('attempts')`.execute(db);
  return rows[0]?.partitions ?? 0;
}

async function createPartition(db: Kysely<Tables>, modulus: number, remainder: number): Promise<void> {
  await sql`create table ${sql.table(`attempts_${remainder}`)} partition of attempts
    for values with (modulus ${sql.lit(modulus)}, remainder ${sql.lit(remainder)})`.execute(db);
}

/** The keys and indexes of the table as the migrations have made it. */
async function createKeys(db: Kysely<Tables>): Promise<void> {
  await sql`alter table attempts add constraint attempts_pkey primary key (user_id, attempt_id)`.execute(db);
  await sql`create index attempts_by_element
    on attempts (user_id, set_id, lesson_id, exercise_id, element_key)`.execute(db);
  await sql`create index attempts_by_user on attempts (user_id, attempted_at, attempt_id)`.execute(db);
  await sql`create index attempts_by_change on attempts (user_id, change, attempt_id)`.execute(db);
  await sql`alter table attempts
    add constraint attempts_user_id_fkey foreign key (user_id) references users (id) on delete cascade`.execute(db);
}
