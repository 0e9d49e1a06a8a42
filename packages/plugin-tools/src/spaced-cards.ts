import {
  CHAT_METHODS,
  type ChatMethod,
  learningMethodSchema,
  type MethodShares,
  microsecondsOf,
  roundTo,
  type SpacedCard,
  type Timestamp,
  timestampSchema,
  z,
} from '@learnwright/plugin-sdk';
import { requireLearner, type ToolsContext } from './learner.ts';
import type { Text, TextOf } from './text.ts';

/** What cards are planned from. */
export interface CardPlan {
  readonly shares: MethodShares;
  /** When each method was last committed; a method without commits is left out. */
  readonly last: Readonly<Partial<Record<ChatMethod, Timestamp>>>;
  readonly now: Timestamp;
  /** Finds the texts of the plugin in the learner's language. */
  readonly textOf: TextOf;
}

/** What a card proposes to do with a method. */
interface CardKind {
  readonly kind: 'first' | 'refresh' | 'review' | 'practice' | 'maintain';
  /** How soon, in days. */
  readonly interval_days: number;
  /** Its title; `{method}` stands for the method. */
  readonly title: Text;
}

/** What this plugin needs of the API of the plugin `tracking`. */
interface TrackingApi {
  lastCommits(project_id: string): unknown;
}

const MOST_CARDS = 5;
const MICROSECONDS_PER_DAY = 86_400_000_000;

/** The methods as titles name them. */
export const METHOD_NAMES = {
  deductive: { en: 'from the rule to the example', de: 'von der Regel zum Beispiel' },
  inductive: { en: 'from the example to the rule', de: 'vom Beispiel zur Regel' },
  error_based: { en: 'learning from mistakes', de: 'aus Fehlern lernen' },
  dialogic: { en: 'learning in conversation', de: 'im Gespräch lernen' },
  contextual: { en: 'learning from real situations', de: 'aus echten Situationen lernen' },
  ai_adaptive: { en: 'learning step by step, adapted to you', de: 'Schritt für Schritt lernen, an dich angepasst' },
} as const satisfies Record<ChatMethod, Text>;

const FIRST: CardKind = {
  kind: 'first',
  interval_days: 1,
  title: { en: 'Try it for the first time: {method}', de: 'Zum ersten Mal ausprobieren: {method}' },
};
const REFRESH: CardKind = {
  kind: 'refresh',
  interval_days: 1,
  title: { en: 'Refresh: {method}', de: 'Auffrischen: {method}' },
};
const REVIEW: CardKind = {
  kind: 'review',
  interval_days: 3,
  title: { en: 'Review: {method}', de: 'Wiederholen: {method}' },
};
const PRACTICE: CardKind = {
  kind: 'practice',
  interval_days: 7,
  title: { en: 'Practise: {method}', de: 'Üben: {method}' },
};
const MAINTAIN: CardKind = {
  kind: 'maintain',
  interval_days: 14,
  title: { en: 'Keep it up: {method}', de: 'Dranbleiben: {method}' },
};

/** The kinds of cards. */
export const CARD_KINDS: readonly CardKind[] = [FIRST, REFRESH, REVIEW, PRACTICE, MAINTAIN];

const lastCommitsSchema = z.partialRecord(learningMethodSchema, timestampSchema);

/** Plans the cards of a project, none before its first assessment; throws not_found. */
export async function readCards(
  context: ToolsContext,
  project_id: string,
  lang: string | undefined,
): Promise<SpacedCard[]> {
  const { profile, language } = await requireLearner(context, project_id);
  if (profile === null) return [];
  const last = await readLastCommits(context, project_id);
  const textOf: TextOf = (key, values) => context.text(lang ?? language, key, values);
  return planCards({ shares: profile, last, now: context.clock.now(), textOf });
}

/**
 * Plans a card for each method with a share in the profile, the most urgent first, ties in canonical order; at most
 * five. The lower its urgency, the sooner a card is due (specification, R9.12).
 */
export function planCards({ shares, last, now, textOf }: CardPlan): SpacedCard[] {
  const methods = CHAT_METHODS.filter((method) => shares[method] > 0);
  const cards = methods.map((method) => {
    const { kind, interval_days } = findCardKind(last[method], now);
    return {
      id: `sr-${method}-${kind}`,
      method,
      interval_days,
      action: 'session',
      title: textOf(`cards.${kind}`, { method: textOf(`methods.${method}`) }),
      urgency: roundTo(4, interval_days - shares[method]),
    };
  });
  return cards.sort((left, right) => left.urgency - right.urgency).slice(0, MOST_CARDS);
}

/** Finds the kind of a card by the whole days of 24 hours since the last commit (specification, R9.12). */
function findCardKind(last: Timestamp | undefined, now: Timestamp): CardKind {
  if (last === undefined) return FIRST;
  const days = Math.floor((microsecondsOf(now) - microsecondsOf(last)) / MICROSECONDS_PER_DAY);
  if (days >= 14) return REFRESH;
  if (days >= 7) return REVIEW;
  return days >= 3 ? PRACTICE : MAINTAIN;
}

/** Asks the plugin `tracking` when each method was last committed in a project. Throws where its API is another. */
async function readLastCommits(context: ToolsContext, project_id: string): Promise<CardPlan['last']> {
  const api = context.plugin('tracking');
  if (!isTrackingApi(api)) throw new Error('The plugin "tracking" does not tell when methods were last used.');
  return lastCommitsSchema.parse(await api.lastCommits(project_id));
}

function isTrackingApi(api: unknown): api is TrackingApi {
  return typeof api === 'object' && api !== null && 'lastCommits' in api && typeof api.lastCommits === 'function';
}
