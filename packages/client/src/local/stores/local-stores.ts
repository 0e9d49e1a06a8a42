import type { Stores } from '@learnwright/core';

/** The stores that local mode has; the other records are of servers alone. */
export type LocalStores = Pick<Stores, 'users' | 'elementErrors' | 'attempts' | 'lessonProgress'>;
