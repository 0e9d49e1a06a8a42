import {
  CHAT_METHODS,
  type ChatMethod,
  type LearningMethod,
  type LearningProfile,
  type MethodSwitchRecommendation,
  type Session,
  type SessionHistoryEntry,
  type SessionRating,
} from '@learnwright/plugin-sdk';
import { type FormerMethod, listFormerMethods } from './method-switch.ts';
import { listLatestRatings } from './ratings.ts';
import { requireSession } from './session-records.ts';
import { readSpokenLanguage } from './spoken-language.ts';
import type { SessionContext } from './tables.ts';
import { sessionTranslations } from './translations.ts';

/** How many of the latest sessions, and of the latest ratings, a history goes back. */
const HISTORY_LENGTH = 10;
/** How many ratings of a project a recommendation needs; only the latest so many count. */
const RATINGS = 3;
/** A mean stress above this speaks for another method. */
const HIGH_STRESS = 3;
/** A mean stress above this makes the recommendation certain. */
const VERY_HIGH_STRESS = 4;
/** The methods of so many latest sessions are not recommended again. */
const SESSIONS = 3;

/** The confidence of advice that names none. */
const UNSAID_CONFIDENCE = 0.5;

const NO_RECOMMENDATION: MethodSwitchRecommendation = { recommended: false, to_method: null, reason: null };

/**
 * Asks the plugins whether another method may suit better (hook recommend_method_switch). The advice of each of them
 * counts. Sessions of content lessons have no other method. Throws not_found.
 */
export async function askForSwitch(context: SessionContext, session_id: string): Promise<MethodSwitchRecommendation> {
  const { records, hooks } = context;
  const session = await requireSession(records, session_id);
  if (session.method === 'content') return NO_RECOMMENDATION;
  const profile = await records.learningProfiles.latestByProject(session.project_id);
  const answers = await hooks.collect('recommend_method_switch', await readHistory(context, session), profile);
  return combineAdvice(answers, session.method);
}

/**
 * Combines the advice of all plugins: another method is recommended where one of them recommends it. The advice with the
 * highest confidence is answered, of equal ones the first. Advice that names no other method to go to does not count.
 */
export function combineAdvice(
  advice: readonly MethodSwitchRecommendation[],
  current: LearningMethod,
): MethodSwitchRecommendation {
  const usable = advice.filter(
    ({ recommended, to_method }) => recommended && to_method !== null && to_method !== current,
  );
  const sureness = ({ confidence = UNSAID_CONFIDENCE }: MethodSwitchRecommendation) => confidence;
  const [best] = usable.toSorted((one, other) => sureness(other) - sureness(one));
  return best ?? advice.find(({ recommended }) => !recommended) ?? NO_RECOMMENDATION;
}

/** Answers the hook recommend_method_switch, in the language of the session asked about. */
export async function adviseSwitch(
  context: SessionContext,
  history: readonly SessionHistoryEntry[],
  profile: LearningProfile | null,
): Promise<MethodSwitchRecommendation> {
  const lang = await languageOf(context, history.at(-1)?.session);
  return recommendSwitch(history, profile, (stress) =>
    context.text(lang, 'switch_reason', { stress: formatDecimal(stress, lang) }),
  );
}

/** The language that the tutor of a session speaks, else that of its learner. */
async function languageOf({ db, records }: SessionContext, session: Session | undefined): Promise<string> {
  if (session === undefined) return 'en';
  const start = db.selectFrom('plg_session__starts').select('lang').where('session_id', '=', session.id);
  const lang = (await start.executeTakeFirst())?.lang;
  if (lang !== undefined) return lang;
  const project = await records.projects.find(session.project_id);
  const user = project && (await records.users.find(project.user_id));
  return user?.language ?? 'en';
}

/**
 * Recommends another method after three ratings of the project where understanding never rose above the first of them
 * and the mean of stress was above 3 (specification, R10.14; hook recommend_method_switch). The last entry of the
 * history is the session asked about. `reasonFor` says why, with the mean of stress; default: in English.
 */
export function recommendSwitch(
  history: readonly SessionHistoryEntry[],
  profile: LearningProfile | null,
  reasonFor: (stress: number) => string = (stress) =>
    sessionTranslations.en.switch_reason.replace('{stress}', formatDecimal(stress, 'en')),
): MethodSwitchRecommendation {
  const chats = history.filter(({ session }) => session.method !== 'content');
  const ratings = chats
    .flatMap(({ rating }) => rating ?? [])
    .toSorted((one, other) => compareTexts(keyOfRating(one), keyOfRating(other)))
    .slice(-RATINGS);
  const current = history.at(-1)?.session.method ?? 'content';
  const [first] = ratings;
  if (current === 'content' || first === undefined || ratings.length < RATINGS) return NO_RECOMMENDATION;
  const stress = ratings.reduce((sum, rating) => sum + rating.stress, 0);
  if (ratings.some(({ understanding }) => understanding > first.understanding)) return NO_RECOMMENDATION;
  if (stress <= HIGH_STRESS * RATINGS) return NO_RECOMMENDATION;
  return {
    recommended: true,
    to_method: chooseMethod(chats, current, profile),
    reason: reasonFor(stress / RATINGS),
    confidence: stress > VERY_HIGH_STRESS * RATINGS ? 1 : 0.75,
  };
}

/** A number with one decimal as a language writes it: 4,7 in German. */
function formatDecimal(value: number, lang: string): string {
  const { tag } = readSpokenLanguage(lang);
  return new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/**
 * Chooses the method with the highest share in the profile that is neither the current one nor of the last three
 * sessions, ties in canonical order. Without such a method, or without a profile: the first other one in canonical
 * order (specification, R10.15).
 */
function chooseMethod(
  chats: readonly SessionHistoryEntry[],
  current: ChatMethod,
  profile: LearningProfile | null,
): ChatMethod | null {
  const others = CHAT_METHODS.filter((method) => method !== current);
  const [first = null] = others;
  if (profile === null) return first;
  const used = methodsOfLatest(chats);
  const [best = first] = others
    .filter((method) => !used.has(method))
    .toSorted((one, other) => profile[other] - profile[one]);
  return best;
}

/** The methods of the latest sessions. A session may have several entries, and several methods. */
function methodsOfLatest(chats: readonly SessionHistoryEntry[]): Set<LearningMethod> {
  const keys = chats.map(({ session }) => keyOfSession(session));
  const latest = [...new Set(keys)].toSorted().slice(-SESSIONS);
  const recent = chats.filter(({ session }) => latest.includes(keyOfSession(session)));
  return new Set(recent.map(({ session }) => session.method));
}

/**
 * Reads the history of a project for recommend_method_switch: its latest chat sessions, oldest first, and last the
 * session asked about. A session has an entry for each of its ratings, or one without a rating. Before these come
 * entries without a rating, one for each method the session had before a switch.
 */
async function readHistory({ db, records }: SessionContext, asked: Session): Promise<SessionHistoryEntry[]> {
  const { project_id } = asked;
  const ratings = (await listLatestRatings(db, project_id, HISTORY_LENGTH)).toReversed();
  const { items } = await records.sessions.listByProject(project_id, { limit: HISTORY_LENGTH, after: null });
  const known = new Map(items.map((session) => [session.id, session]));
  for (const { session_id } of ratings) {
    const session = known.get(session_id) ?? (await records.sessions.find(session_id));
    if (session !== null) known.set(session_id, session);
  }
  known.delete(asked.id);
  const others = [...known.values()]
    .filter(({ method }) => method !== 'content')
    .toSorted((one, other) => compareTexts(keyOfSession(one), keyOfSession(other)));
  const sessions = [...others, asked];
  const ids = sessions.map(({ id }) => id);
  const former = await listFormerMethods(db, ids);
  return sessions.flatMap((session) => toEntries(session, ratings, former));
}

function toEntries(
  session: Session,
  ratings: readonly SessionRating[],
  former: readonly FormerMethod[],
): SessionHistoryEntry[] {
  const before = former.filter(
    ({ session_id, from_method }) => session_id === session.id && from_method !== session.method,
  );
  const own = ratings.filter(({ session_id }) => session_id === session.id);
  return [
    ...before.map(({ from_method: method }) => ({ session: { ...session, method }, rating: null })),
    ...(own.length === 0 ? [{ session, rating: null }] : own.map((rating) => ({ session, rating }))),
  ];
}

function keyOfSession({ started_at, id }: Session): string {
  return `${started_at} ${id}`;
}

function keyOfRating({ created_at, id }: SessionRating): string {
  return `${created_at} ${id}`;
}

function compareTexts(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
