import { createHono, NOBODY } from '@learnwright/http';
import type { Caller } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { type CredentialReader, identify, invalidCredential } from './identify.ts';

const ada: Caller = { role: 'learner', id: 'user ada', user_id: 'ada' };
const grace: Caller = { role: 'learner', id: 'user grace', user_id: 'grace' };
const none: CredentialReader = () => null;

/** The caller of a request that passes these readers. */
async function callerOf(...readers: CredentialReader[]): Promise<string> {
  const app = createHono();
  app.use(identify(readers));
  app.get('/', (c) => c.text(c.env.caller.id));
  const response = await app.fetch(new Request('http://localhost/'), { requestId: 'r1', caller: NOBODY });
  return response.text();
}

it('finds the caller of the first credential that is there', async () => {
  const asked: string[] = [];
  const later: CredentialReader = async () => {
    asked.push('later');
    return grace;
  };
  expect(await callerOf(none, async () => ada, later)).toBe('user ada');
  expect(asked).toEqual([]);
});

it('goes on where a reader finds later that there was none', async () => {
  expect(
    await callerOf(
      async () => null,
      none,
      async () => grace,
    ),
  ).toBe('user grace');
  expect(await callerOf(async () => null, none)).toBe('nobody');
});

it('leaves a request without a credential to nobody', async () => {
  expect(await callerOf(none, none)).toBe('nobody');
});

it('lets no request pass whose credential is no good', async () => {
  const refuse: CredentialReader = () => {
    throw invalidCredential('No.');
  };
  await expect(callerOf(refuse, async () => ada)).rejects.toMatchObject({ code: 'unauthenticated', message: 'No.' });
  const refuseLater: CredentialReader = async () => {
    throw invalidCredential('No.');
  };
  await expect(callerOf(refuseLater, async () => ada)).rejects.toMatchObject({ code: 'unauthenticated' });
});
