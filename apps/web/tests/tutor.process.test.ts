import { expect, it } from 'vitest';
import { answerSuite } from './answer-suite.ts';
import { failedAnswerSuite } from './failed-answer-suite.ts';
import { lookAround, settle } from './open-app.ts';
import { press } from './play-lesson.ts';
import { practiceSuite } from './practice-suite.ts';
import { say } from './talk-with-tutor.ts';
import { PRACTICE, startTalkWorld } from './talk-world.ts';
import { unsentWordsSuite } from './unsent-words-suite.ts';

// One server and one browser for all: their start takes longer than the tests do.
const world = startTalkWorld();
practiceSuite(world);
answerSuite(world);
failedAnswerSuite(world);
unsentWordsSuite(world);

it('nothing keeps anybody out of a talk', async () => {
  const { page, goTo } = world.app();
  const talk = await world.come(PRACTICE);
  const look = async () => {
    await settle(page);
    expect(await lookAround(page)).toEqual([]);
  };
  await goTo('/tutor');
  await look();
  await goTo(`/tutor/${talk.session_id}`);
  await look();
  await say(page, 'Hello');
  await world.heard('The tutor has answered.').waitFor();
  await look();
  for (const name of ['Rate', 'Method', 'End the talk']) {
    await press(page, name);
    await page.getByRole('dialog').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});
