import { CHAT_METHODS, type ChatMethod, type MethodShares } from '@learnwright/core';

/** The method with the highest share; of equal ones, the first in canonical order. */
export function findDominantMethod(shares: MethodShares): ChatMethod {
  return CHAT_METHODS.reduce<ChatMethod>(
    (best, method) => (shares[method] > shares[best] ? method : best),
    CHAT_METHODS[0],
  );
}
