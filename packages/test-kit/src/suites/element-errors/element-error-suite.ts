import { beforeAll, beforeEach, describe } from 'vitest';
import { NOON } from './attempts.ts';
import { itTakesBatches } from './batch-suite.ts';
import { itCorrectsRows } from './correction-suite.ts';
import type { ElementErrorHarness } from './element-error-harness.ts';
import { itListsRows } from './list-suite.ts';
import { itFollowsTheMatrix, itKeepsRowsApart } from './matrix-suite.ts';
import { itForgetsTheOrderOfDelivery } from './order-suite.ts';
import { itOrdersReviews, itSchedulesReviews } from './review-queue-suite.ts';

/**
 * The contract of element errors and the review queue (specification, part 3; contract, section 2). The harness is
 * created once; every test makes users of its own.
 */
export function elementErrorSuite(label: string, createHarness: () => Promise<ElementErrorHarness>): void {
  describe(`element errors: ${label}`, () => {
    let harness: ElementErrorHarness;
    const get = () => harness;
    beforeAll(async () => {
      harness = await createHarness();
    });
    beforeEach(() => harness.setNow(NOON));
    describe('attempt matrix', () => itFollowsTheMatrix(get));
    describe('rows', () => itKeepsRowsApart(get));
    describe('batches', () => itTakesBatches(get));
    describe('corrections', () => itCorrectsRows(get));
    describe('lists', () => itListsRows(get));
    describe('delivery', () => itForgetsTheOrderOfDelivery(get));
    describe('review schedule', () => itSchedulesReviews(get));
    describe('review queue', () => itOrdersReviews(get));
  });
}
