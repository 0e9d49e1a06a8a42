import type { Schemas } from '@learnwright/client';
import { describe, expect, it } from 'vitest';
import { settle } from './open-app.ts';
import { press } from './play-lesson.ts';
import { readTalk, say, send } from './talk-with-tutor.ts';
import { PRACTICE, type TalkWorld } from './talk-world.ts';

/** Gives the browser ears that hear `Guten Tag`, or takes its own away, as its storage says. */
const HEARING = `
  const kind = location.protocol === 'http:' ? localStorage.getItem('hearing') : null;
  if (kind === 'none') {
    delete globalThis.webkitSpeechRecognition;
    delete globalThis.SpeechRecognition;
  } else if (kind === 'good') {
    globalThis.SpeechRecognition = class {
      start() {
        setTimeout(() => this.onresult({ results: [[{ transcript: 'Guten Tag' }]] }), 50);
      }
    };
  }`;

/** Shows talks with the practice tutor: what a page of a talk can do. */
export function practiceSuite(world: TalkWorld): void {
  describe('the practice tutor', () => {
    it('answers where no AI is set up, after one press, and says what it is', async () => {
      const { page, goTo } = world.app();
      const { user_id } = await world.come({});
      await goTo('/tutor');
      await page.getByText('No AI is set up yet.').waitFor();
      await press(page, 'Use the practice tutor');
      await page.getByText('The practice tutor answers.').waitFor();
      expect(await world.product().ask(`/settings/${user_id}`)).toMatchObject(PRACTICE);
      await page.getByLabel('How?').selectOption({ label: 'Dialogic: learning by talking it through' });
      await press(page, 'Start');
      await page.getByRole('heading', { level: 1, name: 'German' }).waitFor();
      await say(page, 'Hello');
      await world.heard('The tutor has answered.').waitFor();
      await world.log().getByText('[practice tutor]').first().waitFor();
      const address = page.url();
      await goTo('/tutor');
      await expect.poll(() => page.getByRole('link', { name: /German/ }).count()).toBe(2);
      await page.getByRole('link', { name: /Dialogic/ }).click();
      await page.waitForURL(address);
    });

    it('is used by keys alone, and Shift with Enter begins a new line', async () => {
      const { page } = world.app();
      const talk = await world.come(PRACTICE);
      await page.getByLabel('Your message').focus();
      await page.keyboard.type('One');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('two');
      await page.keyboard.press('Enter');
      await world.heard('The tutor has answered.').waitFor();
      const [said] = await readTalk(world.product(), talk);
      expect(said).toBe('user: One\ntwo');
      // Letters that are still being put together are no words yet.
      await page.getByLabel('Your message').fill('かんじ');
      await page.evaluate(() => {
        const event = new KeyboardEvent('keydown', {
          key: 'Enter',
          isComposing: true,
          bubbles: true,
          cancelable: true,
        });
        document.querySelector('textarea')?.dispatchEvent(event);
      });
      expect(await page.getByLabel('Your message').inputValue()).toBe('かんじ');
      await page.reload();
      expect(await page.getByLabel('Your message').inputValue()).toBe('かんじ');
    });

    it('is asked for another method after three bad ratings, and the talk goes on with it', async () => {
      const { page } = world.app();
      const { session_id } = await world.come(PRACTICE);
      const card = page.getByRole('region', { name: 'Another method may suit you better' });
      for (let count = 0; count < 3; count += 1) {
        expect(await card.count()).toBe(0);
        await press(page, 'Rate');
        await page
          .getByRole('group', { name: 'How much have you understood?' })
          .getByText('1', { exact: true })
          .click();
        await page.getByRole('group', { name: 'How hard on you was it?' }).getByText('5', { exact: true }).click();
        await press(page, 'Save');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await card.waitFor();
      const { to_method } = await world
        .product()
        .ask<Schemas['MethodSwitchRecommendation']>(`/plugins/session/switch-recommendation/${session_id}`);
      await card.getByRole('button', { name: 'Switch' }).click();
      await card.waitFor({ state: 'detached' });
      expect(await world.product().ask(`/plugins/session/${session_id}`)).toMatchObject({ method: to_method });
    });

    it('is written to above the keyboard of a phone, with what was said last still in sight', async () => {
      const { page } = world.app();
      const talk = await world.come(PRACTICE);
      const content = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n\n');
      const message = { role: 'assistant', content };
      await send(world.product(), 'POST', `/plugins/session/${talk.session_id}/message`, message);
      await page.setViewportSize({ width: 360, height: 640 });
      await page.reload();
      await world.log().getByText('Line 29').waitFor();
      await page.getByLabel('Your message').click();
      await page.setViewportSize({ width: 360, height: 300 });
      const button = page.getByRole('button', { name: 'Send' });
      await expect.poll(async () => bottomOf(await button.boundingBox())).toBeLessThanOrEqual(300);
      const last = world.log().getByText('Line 29');
      const field = page.getByLabel('Your message');
      const isAbove = async () => bottomOf(await last.boundingBox()) <= ((await field.boundingBox())?.y ?? 0);
      await expect.poll(isAbove).toBe(true);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    it('practises speaking where the browser can hear, and not where it cannot', async () => {
      const { page, goTo } = world.app();
      await page.addInitScript(HEARING);
      const { project_id, session_id } = await world.come(PRACTICE);
      const subjects = await world.product().ask<Schemas['Subject'][]>('/subjects');
      const language = subjects.find(({ root, parent_id }) => root === 'languages' && parent_id !== null);
      const subject = { subject_id: language?.id };
      await send(world.product(), 'POST', `/projects/${project_id}/subjects`, subject);
      const hear = (kind: string) => page.evaluate((name) => localStorage.setItem('hearing', name), kind);
      await hear('none');
      await goTo(`/tutor/${session_id}`);
      await page.getByLabel('Your message').waitFor();
      await settle(page);
      expect(await page.getByText('Practise speaking').count()).toBe(0);
      await hear('good');
      await goTo(`/tutor/${session_id}`);
      await page.getByText('Practise speaking').click();
      await press(page, 'New sentence');
      await page.getByText('Say this sentence:').waitFor();
      await press(page, 'Speak');
      await page.getByText('Heard: “Guten Tag”').waitFor();
      await page.getByText(/^(?:That is it|Not quite)\./).waitFor();
      await hear('');
    });

    it('ends a talk when somebody says so twice, and it can be read from then on', async () => {
      const { page } = world.app();
      const { session_id } = await world.come(PRACTICE);
      await press(page, 'End the talk');
      await page.getByRole('dialog').getByRole('button', { name: 'End the talk' }).click();
      await page.getByText('This talk has ended on').waitFor();
      expect(await page.getByLabel('Your message').count()).toBe(0);
      expect(await world.product().ask(`/plugins/session/${session_id}`)).toMatchObject({ status: 'completed' });
    });

    it('is shown its last messages, and the older ones on demand, without moving what is read', async () => {
      const { page, goTo } = world.app();
      const talk = await world.come(PRACTICE);
      for (let count = 1; count <= 52; count += 1) {
        const message = { role: 'assistant', content: `Note ${count}` };
        await send(world.product(), 'POST', `/plugins/session/${talk.session_id}/message`, message);
      }
      await goTo(`/tutor/${talk.session_id}`);
      await world.log().getByText('Note 52').waitFor();
      expect(await world.log().getByText('Note 2', { exact: true }).count()).toBe(0);
      const third = world.log().getByText('Note 3', { exact: true });
      await page.getByRole('button', { name: 'Older messages' }).scrollIntoViewIfNeeded();
      const before = (await third.boundingBox())?.y ?? 0;
      await press(page, 'Older messages');
      await world.log().getByText('Note 1', { exact: true }).waitFor();
      await expect.poll(async () => Math.abs(((await third.boundingBox())?.y ?? 0) - before) < 80).toBe(true);
      expect(await page.getByRole('button', { name: 'Older messages' }).count()).toBe(0);
    });
  });
}

function bottomOf(box: { readonly y: number; readonly height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height;
}
