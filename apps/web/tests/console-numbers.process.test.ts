import { describe, expect, it } from 'vitest';
import { startConsoleWorld } from './console-world.ts';
import { lookAround } from './open-app.ts';

const world = startConsoleWorld();

describe('the numbers of the server', () => {
  it('are those of GET /metrics, as pictures and as tables', async () => {
    const { page, goTo } = world.app();
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${world.product().url}/api/users`, { method: 'POST', headers, body: JSON.stringify({ name: 'Ada' }) });
    await fetch(`${world.product().url}/api/users/nobody`);
    await goTo('/console/numbers');
    await page.getByRole('heading', { name: 'Routes by requests' }).waitFor();
    const press = (title: string) => page.getByRole('button', { name: `As a table ${title}` }).click();
    const rowsOf = async (title: string) => {
      const rows = await page.getByRole('region', { name: title, exact: true }).getByRole('row').all();
      return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allInnerTexts()));
    };
    await press('Routes by requests');
    const routes = await rowsOf('Routes by requests');
    const metrics = await (await fetch(`${world.product().url}/metrics`)).text();
    const countOf = (method: string, route: string, status: string) => {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      const line = metrics.split('\n').find((one) => one.includes(`_seconds_count{${labels}} `));
      return line?.split(' ').at(-1) ?? '0';
    };
    for (const [method, route] of [
      ['POST', '/api/users'],
      ['GET', '/api/users/{user_id}'],
      ['GET', '/api/app'],
    ] as const) {
      const [, , ...counts] = routes.find(([name]) => name === `${method} ${route}`) ?? [];
      const byStatus = ['2xx', '3xx', '4xx', '5xx'].map((status) => countOf(method, route, status));
      expect([method, route, counts.slice(0, 4)]).toEqual([method, route, byStatus]);
    }
    await press('Refusals by code');
    const refused = await rowsOf('Refusals by code');
    expect(refused.find(([code]) => code === 'not_found')?.[1]).toBe(
      /refused_total\{code="not_found"\} (\d+)/.exec(metrics)?.[1],
    );
    expect(await page.getByRole('img').count()).toBeGreaterThanOrEqual(4);
    expect(await lookAround(page)).toEqual([]);
  });

  it('are read again every ten seconds, and drawn over time', async () => {
    const { page } = world.app();
    const rate = page.getByRole('figure', { name: 'Requests a second' });
    await rate.getByText(/^Now [\d.]+ a second/).waitFor({ timeout: 15_000 });
    await rate.getByRole('button', { name: 'As a table' }).click();
    expect(await rate.getByRole('row').count()).toBeGreaterThanOrEqual(2);
  });

  it('show names as they are, whatever stands in them', async () => {
    const { page, goTo } = world.app();
    const hostile = '<img src=x onerror=alert(1)>\\"}';
    const word = 'x'.repeat(10_000);
    const text = [hostile, word].map(
      (name) => `learnwright_plugin_failures_total{plugin="${name.replaceAll(/["\\]/g, '\\$&')}",hook="h"} 2`,
    );
    await page.route('**/api/admin/metrics', (route) =>
      route.fulfill({ contentType: 'text/plain', headers: { 'X-Request-Id': '1' }, body: text.join('\n') }),
    );
    await goTo('/console/numbers');
    await page.getByText(`${hostile} · h`).first().waitFor();
    expect(await page.locator('main img:not([role])').count()).toBe(0);
    expect(await lookAround(page)).toEqual([]);
    await page.unrouteAll();
  });

  it('say why they cannot be read', async () => {
    const { page, goTo } = world.app();
    await page.route('**/api/admin/metrics', (route) => route.fulfill({ status: 404, body: 'no' }));
    await goTo('/console/numbers');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await lookAround(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Routes by requests' }).waitFor();
  });
});
