import { createCalendar, type LocalDay } from '@learnwright/plugin-sdk';
import type { Context } from './context.ts';
import type { WishRow } from './tables.ts';
import { forgetMail, listWishes, noteMail } from './wishes.ts';

/** Sends a mail. */
export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** The person to remind, and their day. */
interface Addressee {
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly day: LocalDay;
}

/**
 * Reminds all who wish it, whose hour has come, and who have not learned today: one mail a day at most. Returns how many
 * mails were sent. Throws an AggregateError when everybody was tried and some mails could not be sent.
 */
export async function remindAll(context: Context, send: SendMail, signal: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let sent = 0;
  for (const wish of await listWishes(context)) {
    signal.throwIfAborted();
    const addressee = await findAddressee(context, wish);
    // The note comes first: a server that is killed between the two forgets a mail, and sends none twice.
    if (addressee === null || !(await noteMail(context, wish, addressee.day))) continue;
    try {
      await send(writeMail(context, addressee));
      sent += 1;
    } catch (error) {
      await forgetMail(context, wish);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be sent.`);
  return sent;
}

/** The person behind a wish; null where they are not to be reminded now. */
async function findAddressee(
  { records, clock }: Context,
  { user_id, hour, sent_on }: WishRow,
): Promise<Addressee | null> {
  const user = await records.users.find(user_id);
  if (user === null || user.email === null) return null;
  const { timezone = 'UTC' } = (await records.settings.find(user_id)) ?? {};
  const now = clock.now();
  const day = createCalendar(timezone).dayOf(now);
  if (sent_on === day || hourOf(now, timezone) < hour) return null;
  const active = await records.activity.listDays(user_id, day);
  return active.length > 0 ? null : { email: user.email, name: user.name, language: user.language, day };
}

function hourOf(now: string, timezone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' });
  return Number(format.format(new Date(now)));
}

function writeMail(context: Context, { email, name, language }: Addressee) {
  return {
    to: email,
    subject: context.text(language, 'subject'),
    text: context.text(language, 'text', { name }),
  };
}
