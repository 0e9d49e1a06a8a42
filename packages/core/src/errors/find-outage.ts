import { type AppError, isAppError } from './app-error.ts';

/** How many causes behind an error are looked at. */
const MOST_CAUSES = 10;

/**
 * The outage behind an error: the AppError `database_unavailable` or `overloaded` that it is or that caused it; null for
 * none. An outage is the failure of no plugin and no caller.
 *
 * @example
 * const outage = findOutage(new Error('The card was not saved.', { cause: new AppError('overloaded', 'Too much.') }));
 * outage?.code; // 'overloaded'
 */
export function findOutage(error: unknown): AppError | null {
  let current = error;
  for (let causes = 0; causes <= MOST_CAUSES; causes += 1) {
    if (isAppError(current)) return isOutage(current) ? current : null;
    if (!(current instanceof Error)) return null;
    // A getter may throw: what a plugin has made is not trusted.
    current = Object.getOwnPropertyDescriptor(current, 'cause')?.value;
  }
  return null;
}

function isOutage({ code }: AppError): boolean {
  return code === 'database_unavailable' || code === 'overloaded';
}
