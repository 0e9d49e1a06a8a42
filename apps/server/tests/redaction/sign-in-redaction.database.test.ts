import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { dumpDatabase } from '../privacy/dump-database.ts';
import { createMarker, findMarkers, readFiles, type Written } from './markers.ts';
import { type RefusingMailServer, startRefusingMailServer } from './refusing-mail-server.ts';

const MARKERS = {
  'the password of a person': createMarker('person'),
  'a wrong password': createMarker('wrong'),
  'the password of the mail server': createMarker('mail'),
  'the secret of a client': createMarker('client'),
  'the secret of the server': createMarker('server'),
};
const MINUTE = 60_000_000;
const CONFIG = `
auth:
  sign_in:
    enabled: true
    url: http://localhost
    mail_from: learnwright@example.org
    social: { google: { client_id: learnwright } }
`;

describeEachDatabase('what a server where people sign in has written', ({ label, createUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-sign-in-'));
  const written: Written[] = [];
  const clock = createTestClock();
  let databaseUrl = '';
  let mails: RefusingMailServer;
  let test: TestApp;

  beforeAll(async () => {
    clock.set('2026-11-22T10:00:00.000000+00:00');
    mails = await startRefusingMailServer();
    databaseUrl = await createUrl();
    mkdirSync(join(folder, 'config'));
    writeFileSync(join(folder, 'config/app.yaml'), CONFIG);
    const secrets = { sign_in: { google: { client_secret: MARKERS['the secret of a client'] } } };
    writeFileSync(join(folder, 'config/secrets.yaml'), JSON.stringify(secrets));
    const password = encodeURIComponent(MARKERS['the password of the mail server']);
    test = await createTestApp({
      databaseUrl,
      clock,
      variables: {
        APP_AUTH_MODE: 'required',
        APP_DATA_DIR: join(folder, 'data'),
        APP_CONFIG_DIR: join(folder, 'config'),
        APP_CREDENTIALS_SECRET: MARKERS['the secret of the server'],
        APP_SMTP_URL: `smtp://learnwright:${password}@127.0.0.1:${mails.port}`,
      },
    });
  });
  afterAll(async () => {
    await test.close();
    mails.close();
    rmSync(folder, { recursive: true });
  });

  async function post(path: string, body: unknown): Promise<number> {
    clock.advance(MINUTE);
    const {
      status,
      headers,
      body: answer,
    } = await test.request('POST', `/auth${path}`, body, {
      Origin: 'http://localhost',
    });
    written.push({ where: `POST ${path}`, what: `${JSON.stringify([...headers])}\n${JSON.stringify(answer)}` });
    return status;
  }

  it('has the answers to sign-ups, sign-ins and wrong requests, and mails that could not be sent', async () => {
    const { 'the password of a person': password, 'a wrong password': wrong } = MARKERS;
    const email = 'ada@example.org';
    expect(await post('/sign-up/email', { email, password, name: 'Ada' })).toBe(200);
    expect(await post('/sign-up/email', { email, password, name: 'Ada again' })).toBeLessThan(500);
    for (const attempt of [password, wrong, `${wrong}${'x'.repeat(300)}`]) {
      expect(await post('/sign-in/email', { email, password: attempt })).toBeGreaterThanOrEqual(400);
    }
    await post('/sign-in/email', { email: wrong, password: wrong });
    await post('/sign-in/email', { email, password: { value: wrong } });
    await post('/request-password-reset', { email, redirectTo: 'http://localhost/' });
    await post('/reset-password', { newPassword: wrong, token: 'none' });
    await post('/sign-in/social', { provider: 'google', callbackURL: 'http://localhost/' });
    await vi.waitFor(() => expect(mails.passwords).toContain(MARKERS['the password of the mail server']));
    await vi.waitFor(() => expect(JSON.stringify(test.log())).toContain('[hidden]'));
  });

  it('is nowhere a secret, in any form: answers, log, tables, files', async () => {
    const rows = [...(await dumpDatabase(databaseUrl))].map(([table, all]) => {
      return { where: `table ${table}`, what: JSON.stringify(all) };
    });
    expect(rows.find(({ where }) => where === 'table sign_in_users')?.what).toContain('ada@example.org');
    const log = { where: 'log', what: JSON.stringify(test.log()) };
    const database = label === 'SQLite' ? readFiles(dirname(databaseUrl.replace('sqlite:', ''))) : [];
    const files = readFiles(folder, ['config/secrets.yaml']);
    expect(findMarkers(MARKERS, [...written, log, ...rows, ...files, ...database])).toEqual([]);
  });
});
