import { CHAT_METHODS, type ChatMethod, type MethodShares, type SpacedCard, type Timestamp } from '@learnwright/core';
import { roundToFourDecimals } from '../round-to-four-decimals.ts';
import { textIn } from '../text-in.ts';
import { findCardKind } from './find-card-kind.ts';
import { METHOD_NAMES } from './method-names.ts';

const MOST_CARDS = 5;

/** What cards are planned from. */
export interface CardPlan {
  readonly shares: MethodShares;
  /** When each method was last used; a method that never was is left out. */
  readonly last: Readonly<Partial<Record<ChatMethod, Timestamp>>>;
  readonly now: Timestamp;
  readonly lang: string;
}

/**
 * A card for each method that has a share in the profile, the most urgent first, those that are equally urgent in
 * canonical order; at most five. The lower its urgency, the sooner a card is due (contract, section 3.4).
 */
export function planCards({ shares, last, now, lang }: CardPlan): SpacedCard[] {
  const methods = CHAT_METHODS.filter((method) => shares[method] > 0);
  const cards = methods.map((method) => {
    const { kind, interval_days, title } = findCardKind(last[method], now);
    return {
      id: `sr-${method}-${kind}`,
      method,
      interval_days,
      action: 'session',
      title: textIn(title, lang).replace('{method}', textIn(METHOD_NAMES[method], lang)),
      urgency: roundToFourDecimals(interval_days - shares[method]),
    };
  });
  return cards.sort((left, right) => left.urgency - right.urgency).slice(0, MOST_CARDS);
}
