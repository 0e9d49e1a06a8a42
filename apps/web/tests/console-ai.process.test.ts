import type { Schemas } from '@learnwright/client';
import { describeEachDatabase } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { LONG_ON_POSTGRESQL, startConsoleWorld } from './console-world.ts';
import { send } from './due-elements.ts';

const DAY = 86_400_000;

describeEachDatabase('the console', LONG_ON_POSTGRESQL, ({ createUrl, open }) => {
  describe('about AI', () => {
    let url: string;
    const world = startConsoleWorld(async () => {
      url = await createUrl({ empty: true });
      return { environment: { DATABASE_URL: url }, config: 'ai: { daily_tokens: 50000 }' };
    });
    const part = (name: string) => world.app().page.getByRole('region', { name, exact: true });
    const createUser = (name: string) => send<Schemas['User']>(world.product(), 'POST', '/users', { name });

    it('shows what was asked of the AI with the numbers of the server, for the days in the address', async () => {
      const { page, comeFirst } = world.app();
      const [ada, grace] = [await createUser('Ada of the AI'), await createUser('Grace of the AI')];
      const { stores } = await open(url);
      const at = (days: number) => new Date(Date.now() - days * DAY).toISOString().replace('Z', '000+00:00');
      const call = { provider: 'ai-anthropic', model: 'claude', estimated: false, milliseconds: 10, outcome: 'ok' };
      const calls = [
        { id: 'a1', user_id: ada.id, purpose: 'session_message', tokens: 1_000, created_at: at(0) },
        { id: 'a2', user_id: ada.id, purpose: 'course_lesson', tokens: 4_000, created_at: at(3) },
        { id: 'a3', user_id: grace.id, purpose: 'of_a_plugin', tokens: 20_000, created_at: at(20) },
      ];
      for (const { tokens, ...row } of calls) {
        await stores.aiUsage.insert({ ...call, ...row, input_tokens: tokens, output_tokens: tokens / 10 });
      }
      const failed = { id: 'a4', user_id: ada.id, purpose: 'session_message', input_tokens: 0, output_tokens: 0 };
      await stores.aiUsage.insert({ ...call, ...failed, outcome: 'provider_auth', created_at: at(0) });
      const readTable = async (title: string) => {
        await page.getByRole('button', { name: `As a table ${title}` }).click();
        const rows = await page.getByRole('table', { name: title }).locator('tbody').getByRole('row').all();
        return Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()));
      };

      await comeFirst('/console/ai?days=7');
      await page.getByText('3 questions · 5,000 tokens in, 500 tokens out').waitFor();
      const week = await world.product().ask<Schemas['ServerAiUsage']>('/admin/ai-usage?days=7');
      const days = await readTable('Tokens by day');
      expect(days).toEqual(
        week.by_day
          .toReversed()
          .map((day) => [day.calls, day.input_tokens, day.output_tokens].map((value) => value.toLocaleString('en'))),
      );
      expect(await readTable('Tokens by purpose')).toEqual([
        ['1', '4,000', '400'],
        ['2', '1,000', '100'],
      ]);
      await page.getByText('Each user may use 50,000 tokens a day', { exact: false }).waitFor();
      await page.getByLabel('Period').selectOption('30 days');
      await page.getByText('4 questions · 25,000 tokens in, 2,500 tokens out').waitFor();
      expect(page.url()).toBe(`${world.product().url}/console/ai?days=30`);
      await page.getByText('of_a_plugin', { exact: true }).waitFor();
      const users = page.getByRole('table', { name: 'Users' });
      expect(await users.getByRole('rowheader').allTextContents()).toEqual(['Grace of the AI', 'Ada of the AI']);
      await users.getByRole('link', { name: 'Ada of the AI' }).click();
      await part('AI').getByText('48,900 of 50,000 tokens are left today.', { exact: false }).waitFor();
      await part('AI').getByText('no key: nothing is answered').waitFor();
      await part('AI').getByText('The AI provider does not accept the API key.').first().waitFor();
    });
  });
});
