import type { Page } from './open-app.ts';

/**
 * Takes the network from all tabs of a profile; what is returned gives it back. What a service worker leaves to the browser is asked by its tab, so
 * that it has none either. The worker itself is not told: one that the browser has stopped meanwhile would be waited for without end.
 */
export async function takeNetwork(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const tabs = await Promise.all(context.pages().map((tab) => context.newCDPSession(tab)));
  const setOffline = async (offline: boolean) => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    for (const tab of tabs) await tab.send('Network.emulateNetworkConditions', conditions);
  };
  const giveBack = async () => {
    await setOffline(false);
    for (const tab of tabs) await tab.detach();
  };
  for (const tab of tabs) await tab.send('Network.enable');
  await setOffline(true);
  const isAnswered = await page.evaluate(() =>
    fetch(`/?${Math.random()}`, { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  );
  if (!isAnswered) return giveBack;
  await giveBack();
  throw new Error('The network is still there.');
}
