import { expect, it } from 'vitest';
import { startLearnerWorld } from './learner-world.ts';
import { lookAround, settle } from './open-app.ts';
import { progressSuite } from './progress-suite.ts';
import { projectsSuite } from './projects-suite.ts';
import { send } from './talk-with-tutor.ts';

// One server and one browser for all: their start takes longer than the tests do.
const world = startLearnerWorld();
projectsSuite(world);
progressSuite(world);

it('nothing keeps anybody out of what was done', async () => {
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
  for (const path of ['/projects', `/projects/${project.id}`, `/curricula/${curriculum.id}`, '/badges', '/progress']) {
    await goTo(path);
    await settle(page);
    expect([path, await lookAround(page)]).toEqual([path, []]);
  }
  for (const button of await page.getByRole('button', { name: 'As a table' }).all()) await button.click();
  await settle(page);
  expect(await lookAround(page)).toEqual([]);
});
