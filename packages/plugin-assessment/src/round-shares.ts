import type { MethodShares } from '@learnwright/core';

/** The shares with the four decimals of a profile. */
export function roundShares(shares: MethodShares): MethodShares {
  return {
    deductive: round(shares.deductive),
    inductive: round(shares.inductive),
    error_based: round(shares.error_based),
    dialogic: round(shares.dialogic),
    contextual: round(shares.contextual),
    ai_adaptive: round(shares.ai_adaptive),
  };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
