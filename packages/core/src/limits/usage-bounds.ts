import { AppError } from '../errors/app-error.ts';
import type { Usage } from '../records/usage.ts';

/** How much of a kind is used, and may be. */
export interface UsageBound extends Pick<Usage, 'kind' | 'label' | 'unit' | 'allowed'> {
  readonly used: number;
}

/** When to come again after what is under way at once, in seconds. */
const RETRY_SECONDS = 5;
const MEGABYTE = 1024 * 1024;

/** The 413 of a learner who would store more than one may; `requested` is what was to be added. */
export function storageFull({ kind, label, unit, used, allowed }: UsageBound, requested: number): AppError {
  const amount = (count: number) => (unit === 'bytes' ? `${(count / MEGABYTE).toFixed(1)} MB` : String(count));
  const detail = `${label.en ?? kind}: ${amount(used)} of ${amount(allowed)} are used, and ${amount(requested)} more do not fit. Delete some first.`;
  return new AppError('storage_full', detail, { extensions: { kind, unit, used, allowed, requested } });
}

/** The 429 of a learner who has as much under way at once as one may. */
export function tooManyAtOnce({ kind, label, unit, used, allowed }: UsageBound): AppError {
  const detail = `${label.en ?? kind}: ${used} of ${allowed} are under way for this learner. Repeat the request when one has ended.`;
  return new AppError('rate_limited', detail, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    extensions: { kind, unit, used, allowed },
  });
}
