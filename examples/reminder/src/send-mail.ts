import type { Context } from './context.ts';
import type { SendMail } from './remind.ts';

/** Longer than any mail server takes that works, in milliseconds. */
const TIMEOUT = 15_000;

/** Opens the mail server of the settings; null where none is given. Close it after use. */
export async function openMailServer({ settings }: Context): Promise<{ send: SendMail; close(): void } | null> {
  const { smtp_url, from } = settings.values;
  if (smtp_url === null) return null;
  // Loaded by servers that send mails.
  const { createTransport } = await import('nodemailer');
  const times = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
  const transport = createTransport({ url: smtp_url, ...times }, { from });
  return { send: async (mail) => void (await transport.sendMail(mail)), close: () => transport.close() };
}
