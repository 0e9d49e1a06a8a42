import type { Schemas } from '@learnwright/client';
import { describe, expect, it } from 'vitest';
import type { LearnerWorld } from './learner-world.ts';
import { send } from './talk-with-tutor.ts';

/** Shows what somebody has done, and what they have earned. */
export function progressSuite(world: LearnerWorld): void {
  describe('progress', () => {
    it('has the numbers of the server in tables, and as many days as were asked', async () => {
      const { page } = world.app();
      const { user_id, project } = await world.comeWithProject('/about');
      await world.talkOnce(project.id, 'inductive');
      await world.talkOnce(project.id, 'dialogic');
      await world.app().goTo(`/progress?project=${project.id}`);
      const heatmap = await world
        .product()
        .ask<{ date: string; count: number }[]>(`/plugins/gamification/streak/${user_id}/heatmap?days=365`);
      const days = await world.readTable('Sessions and lessons by day');
      expect(days.map(([, count]) => Number(count))).toEqual(heatmap.map(({ count }) => count).toReversed());
      await page.getByLabel('How far back').selectOption('90');
      await page.getByText('Learned on 1 of 90 days.').waitFor();
      const { tracking, step_evaluation } = await world
        .product()
        .ask<Schemas['TrackingSummary']>(`/plugins/tracking/progress/${project.id}`);
      const methods = await world.readTable('Methods');
      expect(methods.map(([, count, percentage]) => [Number(count), Number(percentage)])).toEqual(
        tracking.method_distribution.map(({ count, percentage }) => [count, percentage]),
      );
      const ratings = await world.readTable('Your ratings');
      expect(ratings.map(([, understanding, stress]) => [Number(understanding), Number(stress)])).toEqual(
        tracking.recent_understanding.map((value, index) => [value, tracking.recent_stress[index]]),
      );
      const steps = await world.readTable('Turns by step');
      expect(steps.map(([, turns]) => Number(turns))).toEqual(Object.values(step_evaluation.evaluations_per_step));
      const times = await world.readTable('Time by step');
      expect(times.map(([, seconds]) => Number(seconds?.replaceAll(',', '')))).toEqual(
        Object.values(step_evaluation.time_seconds_per_step),
      );
      const commits = await world.product().ask<Schemas['ProgressCommit'][]>(`/plugins/tracking/commits/${project.id}`);
      const minutes = await world.readTable('Minutes by session');
      expect(minutes.map(([, count]) => Number(count))).toEqual(
        commits.map(({ duration_minutes }) => duration_minutes),
      );
    });

    it('begins weeks as the language does, and shows what goes wrong most often', async () => {
      const { page, goTo } = world.app();
      const { user_id } = await world.comeWithProject('/about');
      const element = { set_id: 's', lesson_id: 'l', exercise_id: 'e', user_answer: 'x' };
      const wrong = (key: string, count: number) =>
        Array.from({ length: count }, () => ({ ...element, element_key: key, correct_answer: key, correct: false }));
      const attempts = [...wrong('der Kaffee', 3), ...wrong('die Milch', 5)];
      await send(world.product(), 'POST', `/users/${user_id}/element-errors`, { attempts });
      await goTo('/progress');
      expect(await world.readTable('Wrong most often')).toEqual([
        ['die Milch', '5'],
        ['der Kaffee', '3'],
      ]);
      const firstDay = () => page.locator('figure').first().locator('svg text[text-anchor=end]').first().textContent();
      expect(await firstDay()).toBe('Sun');
      await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
      await goTo('/progress');
      await page.getByRole('heading', { name: 'Fortschritt' }).waitFor();
      expect(await firstDay()).toBe('Mo');
    });
  });

  it('badges are shown with what was earned, and how far the others are', async () => {
    const { page, goTo } = world.app();
    const { user_id, project } = await world.comeWithProject('/about');
    await world.talkOnce(project.id, 'inductive');
    await send(world.product(), 'POST', `/plugins/gamification/badges/${user_id}/evaluate`, {});
    await goTo('/badges');
    const badges = await world
      .product()
      .ask<Schemas['Gamification_Badge'][]>(`/plugins/gamification/badges/${user_id}?lang=en`);
    const earned = badges.filter((badge) => badge.earned === true);
    await page.getByText(`${earned.length} of ${badges.length} earned`).waitFor();
    for (const { name } of badges)
      expect(await page.getByRole('heading', { level: 3, name, exact: true }).count()).toBe(1);
    expect(await page.getByText(/^Earned on/).count()).toBe(earned.length);
  });
}
