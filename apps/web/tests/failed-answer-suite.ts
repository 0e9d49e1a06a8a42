import { describe, expect, it } from 'vitest';
import { press } from './play-lesson.ts';
import { answer, openWay, readTalk, say, verdict } from './talk-with-tutor.ts';
import { type TalkWorld, TOKENS_OF_A_DAY, VENDOR } from './talk-world.ts';

/** Shows turns that fail, and how they are tried again. */
export function failedAnswerSuite(world: TalkWorld): void {
  describe('an answer that does not come', () => {
    it.each([
      ['a key that the vendor refuses', 401, 'provider_auth'],
      ['a vendor that is down', 500, 'provider_unavailable'],
    ])(
      'because of %s is explained, leads to the settings, and comes when it is tried again',
      async (_, status, code) => {
        const { page } = world.app();
        const talk = await world.come(VENDOR);
        world.vendor().script({ kind: 'status', status });
        await say(page, 'Hello');
        const texts = await world.product().ask<{ ai_errors: Record<string, string> }>('/i18n/en');
        await page
          .getByRole('alert')
          .getByText(texts.ai_errors[code] ?? '')
          .waitFor();
        expect(await page.getByRole('link', { name: 'To the settings' }).getAttribute('href')).toBe('/settings');
        world.vendor().script(answer('Here I am.'), verdict(1, false));
        await press(page, 'Try again');
        await world.log().getByText('Here I am.').waitFor();
        await world.heard('The tutor has answered.').waitFor();
        expect(await readTalk(world.product(), talk)).toEqual(['user: Hello', 'assistant: Here I am.']);
      },
    );

    it('because the budget of the day is used up is explained, and leads to the settings', async () => {
      const { page } = world.app();
      const talk = await world.come(VENDOR);
      const usage = { input_tokens: TOKENS_OF_A_DAY, output_tokens: 1 };
      world.vendor().script({ kind: 'answer', deltas: ['The last one.'], usage });
      await say(page, 'Hello');
      await world.log().getByText('The last one.').waitFor();
      await world.heard('The tutor has answered.').waitFor();
      await say(page, 'And now?');
      const texts = await world.product().ask<{ ai_errors: Record<string, string> }>('/i18n/en');
      const failure = page.getByRole('alert');
      await failure.getByText(texts.ai_errors.budget_exceeded ?? '?').waitFor();
      expect(await failure.getByRole('link', { name: 'To the settings' }).getAttribute('href')).toBe('/settings');
      expect(await readTalk(world.product(), talk)).toContain('user: And now?');
    });

    it('because no AI is set up is explained, and the practice tutor takes over', async () => {
      const { page } = world.app();
      const talk = await world.come({});
      await say(page, 'Hello');
      const texts = await world.product().ask<{ ai_errors: Record<string, string> }>('/i18n/en');
      const failure = page.getByRole('alert');
      await failure.getByText(texts.ai_errors.no_api_key ?? '').waitFor();
      expect(await failure.getByRole('link', { name: 'To the settings' }).getAttribute('href')).toBe('/settings');
      await failure.getByRole('button', { name: 'Use the practice tutor' }).click();
      await world.log().getByText('[practice tutor]').first().waitFor();
      await world.heard('The tutor has answered.').waitFor();
      expect(await readTalk(world.product(), talk)).toHaveLength(2);
    });

    it('because the way is cut comes whole when it is tried again, and the words are stored once', async () => {
      const { page } = world.app();
      const talk = await world.come(VENDOR);
      const way = await openWay(world.product().url);
      try {
        await page.goto(`${way.url}/about`);
        await page.evaluate((id) => localStorage.setItem('learnwright.place', `server ${id}`), talk.user_id);
        await page.goto(`${way.url}/tutor/${talk.session_id}`);
        world.vendor().script({ kind: 'hang', deltas: ['Half an ', 'answer'] });
        await say(page, 'Tell me');
        await world.log().getByText('Half an answer').waitFor();
        way.cut();
        await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
        await world.log().getByText('Half an answer').waitFor();
        world.vendor().script(answer('A whole answer.'), verdict(1, false));
        await press(page, 'Try again');
        await world.log().getByText('A whole answer.').waitFor();
        await expect
          .poll(() => readTalk(world.product(), talk))
          .toEqual(['user: Tell me', 'assistant: A whole answer.']);
        expect(await world.log().getByText('Half an answer').count()).toBe(0);
      } finally {
        await page.goto('about:blank');
        way.close();
        world.app().faults.length = 0;
      }
    });

    it('because the server was killed comes whole when the server is back, and the words are stored once', async () => {
      const { page } = world.app();
      const talk = await world.come(VENDOR);
      world.vendor().script({ kind: 'hang', deltas: ['Half an ', 'answer'] });
      await say(page, 'Tell me');
      await world.log().getByText('Half an answer').waitFor();
      await world.kill();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
      await world.restart();
      world.vendor().script(answer('A whole answer.'), verdict(1, false));
      await press(page, 'Try again');
      await world.log().getByText('A whole answer.').waitFor();
      await expect.poll(() => readTalk(world.product(), talk)).toEqual(['user: Tell me', 'assistant: A whole answer.']);
      world.forgetCuts();
    });
  });
}
