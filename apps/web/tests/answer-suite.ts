import { describe, expect, it } from 'vitest';
import { settle } from './open-app.ts';
import { press } from './play-lesson.ts';
import { answer, readTalk, say, verdict } from './talk-with-tutor.ts';
import { type TalkWorld, VENDOR } from './talk-world.ts';
import { traceTasks } from './trace-tasks.ts';

/** About 20 kB of Markdown in many blocks, in pieces of the size of a word. */
const LONG = Array.from({ length: 88 }, (_, index) =>
  [
    `## Part ${index + 1}\n\n`,
    'In the morning one says *Guten Morgen*, in the evening **Guten Abend**, and to friends `Hallo`. ',
    'Whoever leaves says *Auf Wiedersehen*, and on the telephone *Auf Wiederhören*.\n\n',
    '- der Morgen\n- der Abend\n- die Nacht\n\n',
  ].join(''),
).join('');
const PIECES = LONG.match(/[\s\S]{1,40}/g) ?? [];

/** Shows answers that come in pieces. */
export function answerSuite(world: TalkWorld): void {
  describe('an answer that comes in pieces', () => {
    it('grows, stays where it is stopped, is there after a reload, and another answer replaces it', async () => {
      const { page } = world.app();
      const talk = await world.come(VENDOR);
      world.vendor().script({ kind: 'hang', deltas: ['In the morning ', 'one says '] });
      await say(page, 'What does one say?');
      await world.log().getByText('In the morning one says').waitFor();
      await world.heard('The tutor is answering.').waitFor();
      await press(page, 'Stop');
      await world.log().getByText('Stopped here').waitFor();
      const stopped = 'assistant: In the morning one says  (stopped)';
      await expect.poll(() => readTalk(world.product(), talk)).toEqual(['user: What does one say?', stopped]);
      await page.reload();
      await world.log().getByText('Stopped here').waitFor();
      world.vendor().script(answer('*Guten Morgen*, ', 'all morning.'), verdict(2));
      await press(page, 'Another answer');
      await world.log().getByText('Guten Morgen, all morning.').waitFor();
      await world.heard('The tutor has answered.').waitFor();
      expect(await world.log().getByText('Stopped here').count()).toBe(0);
      expect(await readTalk(world.product(), talk)).toEqual([
        'user: What does one say?',
        'assistant: *Guten Morgen*, all morning.',
      ]);
    });

    it('tells readers of screens that it begins and that it is there, and nothing between', async () => {
      const { page } = world.app();
      await world.come(VENDOR);
      await page.evaluate(() => {
        const live = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
        const heardWords: string[] = [];
        new MutationObserver((records) => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            const region = element?.closest(live) ?? null;
            if (region !== null) heardWords.push(region.textContent ?? '');
          }
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        Object.assign(globalThis, { heardWords });
      });
      world.vendor().script({ kind: 'byte_by_byte', deltas: PIECES.slice(0, 30) });
      await say(page, 'Tell me');
      await world.heard('The tutor has answered.').waitFor();
      const words: unknown = await page.evaluate(() => Reflect.get(globalThis, 'heardWords'));
      expect([...new Set(Array.isArray(words) ? words : [])]).toEqual([
        'The tutor is answering.',
        'The tutor has answered.',
      ]);
      expect(await world.log().getAttribute('aria-live')).toBe('off');
    });

    it('of 20 kB never holds the page up', async () => {
      const { page } = world.app();
      const talk = await world.come(VENDOR);
      await settle(page);
      world.vendor().script({ kind: 'byte_by_byte', deltas: PIECES });
      const tasks = await traceTasks(page, async () => {
        await say(page, 'Tell me all');
        await world.heard('The tutor has answered.').waitFor();
      });
      const longest = tasks.slice(0, 3).map((time) => time.toFixed(1));
      console.log(`An answer of ${LONG.length} letters: ${tasks.length} tasks, the longest ${longest.join(', ')} ms.`);
      expect(tasks.length).toBeGreaterThan(100);
      expect(tasks.filter((time) => time > 50)).toEqual([]);
      expect((await readTalk(world.product(), talk)).at(-1)).toBe(`assistant: ${LONG}`);
    });

    it('leaves whoever scrolls up where they are, and one press leads to its end', async () => {
      const { page } = world.app();
      await page.setViewportSize({ width: 360, height: 640 });
      await world.come(VENDOR);
      world.vendor().script({ kind: 'byte_by_byte', deltas: PIECES });
      await say(page, 'Tell me all');
      const part = (number: number) => world.log().getByRole('heading', { name: `Part ${number}`, exact: true });
      await part(12).waitFor();
      const place = part(4);
      await place.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const top = () => place.evaluate((element) => element.getBoundingClientRect().top);
      const before = await top();
      expect(await world.heard('The tutor has answered.').count()).toBe(0);
      await world.heard('The tutor has answered.').waitFor();
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
      await press(page, 'To the end');
      await part(88).waitFor();
      const distance = () =>
        page.evaluate(() => document.documentElement.scrollHeight - innerHeight - document.documentElement.scrollTop);
      await expect.poll(distance).toBeLessThan(48);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    it('leads from step to step, and tells of the end of a round', async () => {
      const { page } = world.app();
      await world.come(VENDOR);
      const steps = page.getByRole('progressbar', { name: 'Steps of the talk' });
      expect(await steps.getAttribute('aria-valuetext')).toBe('Step 1 of 7: Input');
      world.vendor().script(answer('Well seen.'), verdict(6));
      await say(page, 'I see a pattern');
      await world.log().getByText('On to step 6: Repeat').waitFor();
      expect([await steps.getAttribute('aria-valuenow'), await steps.getAttribute('aria-valuemax')]).toEqual([
        '6',
        '7',
      ]);
      const round = {
        ...{ cycle_complete: true, summary: 'You greet at any time of day.', next_topic: 'Ordering' },
        ...{ difficulty_adjustment: 'harder', continue_recommended: true, advance: true, confidence: 0.9 },
        ...{ reason: 'It sits.', suggested_step: 7 },
      };
      // Which of the two is asked first is nobody's business: each finds its own in it.
      world.vendor().script(answer('And now you.'), answer(JSON.stringify(round)), answer(JSON.stringify(round)));
      await say(page, 'Guten Morgen, Frau Schmidt!');
      const card = page.getByRole('region', { name: 'Round done' });
      await card.getByText('You greet at any time of day.').waitFor();
      await card.getByText('Next: Ordering').waitFor();
      await page.getByText('Round 2', { exact: true }).waitFor();
      expect(await steps.getAttribute('aria-valuetext')).toBe('Step 1 of 7: Input');
      await page.reload();
      await world.log().getByText('On to step 6: Repeat').waitFor();
    });

    it('to a message with a picture is to words and picture, which are there after a reload', async () => {
      const { page } = world.app();
      const talk = await world.come(VENDOR);
      const data = await page.evaluate(() => {
        const canvas = document.createElement('canvas');
        canvas.width = 2400;
        canvas.height = 1200;
        const context = canvas.getContext('2d');
        for (let x = 0; x < 2400; x += 8) {
          for (let y = 0; y < 1200; y += 8) {
            if (context === null) continue;
            context.fillStyle = `rgb(${(x * 7) % 256} ${(y * 13) % 256} ${(x * y) % 256})`;
            context.fillRect(x, y, 8, 8);
          }
        }
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      });
      const file = { name: 'menu.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
      const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
      await page.locator('input[type=file]').setInputFiles([file, note]);
      await page.getByText('“note.txt” is no picture that can be read.').waitFor();
      await page.getByRole('img', { name: 'Picture 1' }).waitFor();
      world.vendor().script(answer('A menu.'), verdict(1, false));
      const asked = world.vendor().nextCall();
      await say(page, 'What is this?');
      await world.log().getByText('A menu.').waitFor();
      await world.heard('The tutor has answered.').waitFor();
      const { turns } = await asked;
      expect(turns.at(-1)?.images).toHaveLength(1);
      expect(await readTalk(world.product(), talk)).toEqual(['user: What is this?', 'assistant: A menu.']);
      await page.reload();
      const picture = world.log().getByRole('img', { name: 'Picture 1 of your message' });
      await picture.waitFor();
      await expect
        .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBeGreaterThan(100);
    });

    it('is worth what it costs, which the page tells', async () => {
      const { page } = world.app();
      await world.come(VENDOR);
      world.vendor().script(answer('Well.'), verdict(1, false));
      await say(page, 'Hello');
      await page.getByText('Today: 2 calls of an AI, 92 tokens').waitFor();
    });
  });
}
