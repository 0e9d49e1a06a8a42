import { describe, expect, it } from 'vitest';
import { press } from './play-lesson.ts';
import { readTalk, say } from './talk-with-tutor.ts';
import { PRACTICE, type TalkWorld } from './talk-world.ts';

const ESSAY = 'I was at the lake yesterday.\n\nIt was cold.';
const STREAM = '**/message/stream';
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Shows what becomes of words on their way to the tutor while the network is gone. */
export function unsentWordsSuite(world: TalkWorld): void {
  const field = () => world.app().page.getByLabel('Your message');
  const words = () => field().inputValue();
  const answered = () => world.heard('The tutor has answered.').waitFor();

  /** Says something that does not come to the server, in a new talk. */
  async function sayInVain(content: string) {
    const { page } = world.app();
    const talk = await world.come(PRACTICE);
    await page.route(STREAM, (route) => route.abort());
    await say(page, content);
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    return talk;
  }

  const bringBack = () => world.app().page.unroute(STREAM);

  describe('words that could not be sent', () => {
    it('are in the field again, also after another page and after a reload, and are sent once', async () => {
      const { page } = world.app();
      const talk = await sayInVain(ESSAY);
      await expect.poll(words).toBe(ESSAY);
      await page.getByRole('link', { name: 'More', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'More' }).waitFor();
      await page.goBack();
      await expect.poll(words).toBe(ESSAY);
      await page.reload();
      await expect.poll(words).toBe(ESSAY);
      await bringBack();
      await press(page, 'Send');
      await answered();
      expect(await readTalk(world.product(), talk)).toHaveLength(2);
      expect(await words()).toBe('');
      await page.reload();
      await world.log().getByText('[practice tutor]').first().waitFor();
      expect(await words()).toBe('');
      world.forgetCuts();
    });

    it('leave the field when they are tried again, and keep their pictures', async () => {
      const { page } = world.app();
      const talk = await world.come(PRACTICE);
      const file = { name: 'lake.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
      await page.route(STREAM, (route) => route.abort());
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
      await say(page, ESSAY);
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
      await bringBack();
      await press(page, 'Try again');
      await answered();
      expect([await words(), await page.getByRole('button', { name: 'Remove picture 1' }).count()]).toEqual(['', 0]);
      expect(await readTalk(world.product(), talk)).toHaveLength(2);
      await world.log().getByRole('img', { name: 'Picture 1 of your message' }).waitFor();
      world.forgetCuts();
    });

    it('come back when something else is sent, and are sent once where the server had them', async () => {
      const { page } = world.app();
      const talk = await sayInVain(ESSAY);
      await bringBack();
      await say(page, 'Something else');
      await answered();
      await page.getByRole('alert').getByText('was not sent').waitFor();
      expect(await words()).toBe(ESSAY);
      expect((await readTalk(world.product(), talk))[0]).toBe('user: Something else');
      await page.reload();
      await expect.poll(words).toBe(ESSAY);
      // The server gets them, and its answer does not come.
      await page.route(STREAM, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await press(page, 'Send');
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      await expect.poll(words).toBe(ESSAY);
      await bringBack();
      await press(page, 'Send');
      await expect.poll(words).toBe('');
      await world.heard('The tutor has answered.').waitFor();
      const said = (await readTalk(world.product(), talk)).filter((each) => each === `user: ${ESSAY}`);
      expect(said).toHaveLength(1);
      world.forgetCuts();
    });

    it('wait where the next ones are being written already', async () => {
      const { page } = world.app();
      await world.come(PRACTICE);
      await page.route(STREAM, async (route) => {
        await field().fill('And then');
        await route.abort();
      });
      await say(page, ESSAY);
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      expect(await words()).toBe('And then');
      await page.reload();
      await field().waitFor();
      expect(await words()).toBe('And then');
      await bringBack();
      await press(page, 'Send');
      await answered();
      expect(await words()).toBe(ESSAY);
      world.forgetCuts();
    });
  });
}
