/** The highest rating. */
const RATING_SCALE = 5;

/** A rating of 1 to 5 as the share of 5 that commits carry. */
export function toShare(rating: number): number {
  return rating / RATING_SCALE;
}

/** The rating that a share came from. */
export function toRating(share: number): number {
  return Math.round(share * RATING_SCALE);
}
