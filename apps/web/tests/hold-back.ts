import type { Page } from './open-app.ts';

/** Holds back what a server answers to requests of an address, and returns what lets it come, once they are answered. */
export async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  return async () => {
    const answered = page.waitForEvent('requestfinished', (request) => request.method() !== 'GET');
    held.resolve();
    await answered;
    await page.unroute(address);
  };
}
