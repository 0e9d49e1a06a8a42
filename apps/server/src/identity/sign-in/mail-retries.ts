import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

/** What became of a mail: `retried` counts each try that another one follows. */
export type MailOutcome = 'sent' | 'retried' | 'failed';

/** Sends mails again that could not be sent. */
export interface MailRetries {
  /** Sends a mail, and again later where that fails; never rejects. It returns after the first try. */
  send(kind: string, attempt: () => Promise<void>): Promise<void>;
  /** Gives up what waits, with a line in the log. */
  close(): void;
}

/** What retries work with. */
export interface MailRetryPorts {
  readonly timers: Timers;
  readonly logger: Logger;
  readonly noteMail: (kind: string, outcome: MailOutcome) => void;
}

/** The pauses before the tries after the first, in milliseconds. A link works for an hour, so the last is long before that. */
export const MAIL_PAUSES: readonly number[] = [10_000, 60_000, 300_000, 900_000];
/** How many mails may wait for another try: strangers can ask for mails. */
export const MOST_WAITING_MAILS = 200;
/** From here on an SMTP server refuses for good (RFC 5321, section 4.2.1). */
const REFUSED = 500;
/** Refused sign-in at the mail server is the operator's to mend, and may be mended before the last try. */
const WRONG_PASSWORD = 'EAUTH';

/** Builds retries. What waits is in memory alone: a mail has a link that lets somebody in, which no table and no backup may have. */
export function createMailRetries({ timers, logger, noteMail }: MailRetryPorts): MailRetries {
  const waiting = new Set<() => void>();
  let isClosed = false;

  async function tryOnce(kind: string, attempt: () => Promise<void>, pauses: readonly number[]): Promise<void> {
    try {
      await attempt();
      noteMail(kind, 'sent');
    } catch (error) {
      const [pause, ...later] = pauses;
      if (pause === undefined || isRefused(error) || isClosed || waiting.size >= MOST_WAITING_MAILS) {
        noteMail(kind, 'failed');
        logger.error('A mail could not be sent, and is tried no more. The person can ask for another.', {
          kind,
          error,
        });
        return;
      }
      noteMail(kind, 'retried');
      logger.warn('A mail could not be sent; another try follows.', { kind, seconds: pause / 1_000, error });
      waitFor(pause, () => void tryOnce(kind, attempt, later));
    }
  }

  function waitFor(pause: number, run: () => void): void {
    const cancel = timers.after(pause, () => {
      waiting.delete(cancel);
      run();
    });
    waiting.add(cancel);
  }

  return {
    send: (kind, attempt) => tryOnce(kind, attempt, MAIL_PAUSES),
    close: () => {
      isClosed = true;
      if (waiting.size > 0) logger.warn('Mails that wait for another try are given up.', { mails: waiting.size });
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}

/** Whether the mail server does not take this mail, however often it is sent. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false;
  return error.responseCode >= REFUSED && !('code' in error && error.code === WRONG_PASSWORD);
}
