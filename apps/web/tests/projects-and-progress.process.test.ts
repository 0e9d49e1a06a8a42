import { describe, expect, it } from 'vitest';
import { startLearnerWorld } from './learner-world.ts';
import { findBarriers, overflowOf, overflowOfLargeLetters, settle } from './open-app.ts';
import { progressSuite } from './progress-suite.ts';
import { projectsSuite } from './projects-suite.ts';
import { send } from './talk-with-tutor.ts';

// One server and one browser for all: their start takes longer than the tests do.
const world = startLearnerWorld();
projectsSuite(world);
progressSuite(world);

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  it.each([360, 1280])('nothing keeps anybody out of what was done, %i pixels wide', async (width) => {
    const { page, goTo } = world.app();
    const { user_id, project } = await world.comeWithProject('/about');
    await world.talkOnce(project.id, 'inductive');
    const curriculum = await send<{ id: string }>(world.product(), 'POST', `/users/${user_id}/curricula`, {
      title: 'My plan',
    });
    for (const title of ['One', 'Two']) {
      await send(world.product(), 'POST', `/curricula/${curriculum.id}/topics`, { title });
      await send(world.product(), 'POST', `/curricula/${curriculum.id}/lessons`, { title, content: '# A' });
    }
    await page.evaluate((name) => localStorage.setItem('learnwright.theme', name), theme);
    await page.setViewportSize({ width, height: 740 });
    try {
      const paths = ['/projects', `/projects/${project.id}`, `/curricula/${curriculum.id}`, '/progress', '/badges'];
      for (const path of paths) {
        await goTo(path);
        await settle(page);
        expect([path, await findBarriers(page)]).toEqual([path, []]);
        expect([path, await overflowOf(page), await overflowOfLargeLetters(page)]).toEqual([path, 0, 0]);
      }
      await goTo('/progress');
      for (const button of await page.getByRole('button', { name: 'As a table' }).all()) await button.click();
      await settle(page);
      expect([await findBarriers(page), await overflowOf(page)]).toEqual([[], 0]);
    } finally {
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
});
