import type { Schemas } from '@learnwright/client';
import { expect, it } from 'vitest';
import { startConsoleWorld } from './console-world.ts';

const world = startConsoleWorld(async () => ({}));
/** A delivery that was given up. */
const GIVEN_UP: Schemas['Delivery'] = {
  ...{ event_id: 'e', plugin: 'frail', hook: 'on_session_complete', user_id: 'u1', state: 'dead', tries: 12 },
  ...{ due_at: '2026-11-20T12:00:00.000000+00:00', created_at: '2026-11-19T12:00:00.000000+00:00' },
  ...{ last_error: 'The deck is torn.', replayed: false },
};

it('deliveries that are more than a page are discarded as such, and stay while the server does not answer', async () => {
  const { page, goTo, faults } = world.app();
  const isDead = (url: URL) => url.pathname === '/api/admin/effects' && url.searchParams.get('state') === 'dead';
  const json = Array.from({ length: 100 }, (_, index) => ({ ...GIVEN_UP, event_id: `e${index}` }));
  await page.route(isDead, (route) => route.fulfill({ json }));
  await goTo('/console/effects');
  await page.getByRole('button', { name: 'Discard (100+)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard deliveries that were given up?' });
  await dialog.getByText('A session has ended (100+)').waitFor();
  await dialog.getByText('There are more than are shown here. All of them are discarded.').waitFor();
  await page.unrouteAll();
  await page.route(isDead, (route) => route.abort());
  await page.locator('main [role=alert]').first().waitFor({ timeout: 60_000 });
  expect([await dialog.count(), await page.locator('main article').count()]).toEqual([1, 100]);
  await page.unrouteAll();
  faults.splice(0);
});
