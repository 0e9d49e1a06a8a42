import { notFound, type Page, type PageRequest, type Timestamp } from '@learnwright/plugin-sdk';
import { BEGINNING } from './local-days.ts';
import type { AwardResult, AwardXp, BreakdownItem, LedgerEntry, XpState } from './schemas.ts';
import { deleteEntry, findXp, insertEntry, type LedgerFilter, listEntries, saveXp } from './store.ts';
import type { GamificationContext } from './tables.ts';
import { lockUser, requireUser } from './users.ts';
import { describeXp, levelOf, multiplyXp, streakMultiplier } from './xp-formulas.ts';

/** A reason to give a user XP. */
export interface Award {
  readonly reason: string;
  /** With a source, the same reason is awarded once; null can be awarded any number of times. */
  readonly source_id: string | null;
  readonly breakdown: readonly BreakdownItem[];
  /** 0 for an award without a multiplier. */
  readonly streak_days: number;
  /** When the awarded thing was made or ended; nothing is given for what is older than a reset. Null for an award of now. */
  readonly made_at: Timestamp | null;
  /** Set when the award is for the first session of a method. */
  readonly first_method: string | null;
}

const ASSESSMENT_XP = 100;
const IMPORT_XP = 75;

/** Reads the XP and level of a user. Throws not_found. */
export async function readXp(context: GamificationContext, user_id: string): Promise<XpState> {
  await requireUser(context, user_id);
  const row = await findXp(context.db, user_id);
  return describeXp(user_id, row?.total_xp ?? 0, row?.updated_at ?? null);
}

/** Lists the awards of a user, or those of a user for one thing, newest first. Throws not_found. */
export async function readHistory(
  context: GamificationContext,
  filter: LedgerFilter,
  page: PageRequest,
): Promise<Page<LedgerEntry>> {
  await requireUser(context, filter.user_id);
  return listEntries(context.db, filter, page);
}

/** Gives the award that an application asks for. Throws not_found. */
export function awardAmount(
  context: GamificationContext,
  user_id: string,
  { amount, reason, source_id }: AwardXp,
): Promise<AwardResult> {
  return awardXp(context, user_id, flatAward(reason, source_id ?? null, amount, null));
}

/** Awards an assessment, once for each profile, and none from before a reset. Throws not_found for a profile that is unknown or another user's. */
export async function awardAssessment(
  context: GamificationContext,
  user_id: string,
  profile_id: string,
): Promise<AwardResult> {
  await requireUser(context, user_id);
  const profile = await context.records.learningProfiles.find(profile_id);
  if (profile?.user_id !== user_id) throw notFound('learning profile', profile_id);
  return awardXp(context, user_id, flatAward('assessment', profile_id, ASSESSMENT_XP, profile.assessed_at));
}

/** Awards an import, once for each conversation, and none from before a reset. Throws not_found for one that is unknown or another user's. */
export async function awardImport(
  context: GamificationContext,
  user_id: string,
  conversation_id: string,
): Promise<AwardResult> {
  await requireUser(context, user_id);
  const conversation = await context.records.conversations.find(conversation_id);
  if (conversation?.user_id !== user_id) throw notFound('conversation', conversation_id);
  return awardXp(context, user_id, flatAward('import', conversation_id, IMPORT_XP, conversation.created_at));
}

/**
 * Adds an award to the ledger and its amount to the XP, in one transaction. The awards of a user run one after the other,
 * so that requests that race award nothing twice, and nothing from before a reset (specification, R4.12). XP never falls below
 * 0: the ledger keeps the amount that took effect. Throws not_found.
 */
export async function awardXp(context: GamificationContext, user_id: string, award: Award): Promise<AwardResult> {
  const { db, clock, createId, transaction } = context;
  const { reason, source_id, made_at, first_method } = award;
  return transaction(async () => {
    await lockUser(context, user_id);
    const { breakdown, amount } = await keepAtZero(context, user_id, award);
    const multiplier = streakMultiplier(award.streak_days);
    const created_at = clock.now();
    const entry = { id: createId(), user_id, amount, reason, source_id, multiplier, breakdown, first_method };
    const inserted = await insertEntry(db, { ...entry, created_at });
    if (inserted === null) return unchanged(award, await readTotal(context, user_id));
    const { xp_total, reset_at } = inserted;
    if (made_at !== null && made_at < (reset_at ?? BEGINNING)) {
      await deleteEntry(db, entry.id);
      return unchanged(award, xp_total - amount);
    }
    await saveXp(db, { user_id, total_xp: xp_total, updated_at: created_at });
    const level = levelOf(xp_total);
    const level_up = level > levelOf(xp_total - amount);
    return { xp_earned: amount, xp_total, level, level_up, multiplier, breakdown, reason };
  });
}

async function readTotal({ db }: GamificationContext, user_id: string): Promise<number> {
  return (await findXp(db, user_id))?.total_xp ?? 0;
}

/** An award without a multiplier. */
function flatAward(reason: string, source_id: string | null, xp: number, made_at: Award['made_at']): Award {
  return { reason, source_id, breakdown: [{ item: 'award', xp }], streak_days: 0, made_at, first_method: null };
}

/** The amount of an award, which takes a user to 0 at the lowest. */
async function keepAtZero(context: GamificationContext, user_id: string, { breakdown, streak_days }: Award) {
  const amount = multiplyXp(
    breakdown.reduce((sum, { xp }) => sum + xp, 0),
    streak_days,
  );
  if (amount >= 0) return { breakdown, amount };
  const before = await readTotal(context, user_id);
  if (before + amount >= 0) return { breakdown, amount };
  const kept: BreakdownItem = { item: 'kept_at_zero', xp: -amount - before };
  return { breakdown: [...breakdown, kept], amount: 0 - before };
}

function unchanged({ reason }: Award, xp_total: number): AwardResult {
  const level = levelOf(xp_total);
  return { xp_earned: 0, xp_total, level, level_up: false, multiplier: 1, breakdown: [], reason };
}
