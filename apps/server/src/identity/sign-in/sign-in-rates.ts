import type { BetterAuthOptions } from 'better-auth';

const FEW_TRIES = { window: 10, max: 3 };
const FEW_MAILS = { window: 60, max: 3 };

/**
 * How often the client of an address may ask, in requests for each window of seconds (specification, R14.12): tries with a
 * password are few, and so are mails that anybody could have sent to somebody else.
 */
export const SIGN_IN_RATES = {
  ...{ window: 60, max: 60 },
  customRules: {
    ...{ '/sign-in/*': FEW_TRIES, '/sign-up/*': FEW_TRIES, '/change-password': FEW_TRIES },
    ...{ '/request-password-reset': FEW_MAILS, '/send-verification-email': FEW_MAILS },
  },
} as const satisfies NonNullable<BetterAuthOptions['rateLimit']>;
