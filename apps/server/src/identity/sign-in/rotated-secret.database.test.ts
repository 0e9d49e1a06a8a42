import { describeEachDatabase } from '@learnwright/test-kit';
import { startMailServer } from '@learnwright/test-kit/mail';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/harness/test-app.ts';

const OLD = 'the-secret-of-last-year';
const NEW = 'the-secret-of-this-year';
const CONFIG = `
auth:
  sign_in:
    enabled: true
    url: http://localhost
    mail_from: learnwright@example.org
`;
const PERSON = { email: 'ada@example.org', password: 'a password of some length', name: 'Ada' };
const ORIGIN = { Origin: 'http://localhost' };

describeEachDatabase('a sign-in', ({ createUrl }) => {
  it('ends where another secret comes first than the one it was made with', async () => {
    const databaseUrl = await createUrl();
    const mails = await startMailServer();
    const start = (APP_CREDENTIALS_SECRET: string) => {
      const variables = { APP_AUTH_MODE: 'required', APP_SMTP_URL: mails.url, APP_CREDENTIALS_SECRET };
      return createTestApp({ databaseUrl, config: CONFIG, variables });
    };

    const first = await start(OLD);
    const mail = mails.next(PERSON.email);
    await first.request('POST', '/auth/sign-up/email', PERSON, ORIGIN);
    await first.request('GET', (await mail).link.slice('http://localhost/api'.length));
    const { headers } = await first.request('POST', '/auth/sign-in/email', PERSON, ORIGIN);
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    await first.close();

    const emailWith = async (secrets: string) => {
      const server = await start(secrets);
      const { body } = await server.request('GET', '/auth/get-session', undefined, { Cookie: cookies.join('; ') });
      await server.close();
      return body?.user?.email ?? null;
    };
    expect(await emailWith(OLD)).toBe(PERSON.email);
    expect(await emailWith(`${NEW} ${OLD}`)).toBeNull();
    expect(await emailWith(`${OLD} ${NEW}`)).toBe(PERSON.email);
    mails.close();
  });
});
