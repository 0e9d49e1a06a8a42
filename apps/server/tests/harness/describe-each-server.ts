import { describeEachDatabase, type TestDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions, WITH_PLUGINS } from './test-app.ts';

/** Describes facts that hold on every database; `server()` is the test app of the one at hand, `label` names it. */
export function describeEachServer(
  name: string,
  facts: (server: () => TestApp, label: TestDatabase['label']) => void,
  options: TestAppOptions = {},
): void {
  describeEachDatabase(name, ({ createUrl, label }) => {
    let server: TestApp;
    beforeAll(async () => {
      const prepared = options.plugins === 'installed' ? { prepared: WITH_PLUGINS } : {};
      server = await createTestApp({ databaseUrl: await createUrl(prepared), ...options });
    });
    afterAll(() => server.close());
    facts(() => server, label);
  });
}
