import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/open-test-database.ts';

it('a learner of a device begins with a name and a language, and no settings', async () => {
  const database = await openTestDatabase();
  const { id } = await database.createLearner({ name: 'Ada', language: 'de' });
  expect(await database.readSettings(id)).toEqual({ name: 'Ada', language: 'de', timezone: null, grading: null });
});

it('what a learner of a device has set is kept, field by field, and its name is that of the learner', async () => {
  const database = await openTestDatabase();
  const { id } = await database.createLearner({ name: 'Ada' });
  await database.changeSettings(id, { timezone: 'Europe/Berlin' });
  await database.changeSettings(id, { grading: { case: 'strict' } });
  const all = await database.changeSettings(id, { name: 'Grace', language: 'fr' });
  expect(all).toEqual({ name: 'Grace', language: 'fr', timezone: 'Europe/Berlin', grading: { case: 'strict' } });
  expect(await database.readSettings(id)).toEqual(all);
  expect(await database.listLearners()).toMatchObject([{ id, name: 'Grace', language: 'fr' }]);
  expect((await database.changeSettings(id, { grading: null })).grading).toBeNull();
});

it('what a server would not take is refused, and changes nothing', async () => {
  const database = await openTestDatabase();
  const { id } = await database.createLearner({ name: 'Ada' });
  for (const change of [
    { name: ' ' },
    { language: 'not a language' },
    { timezone: 'Nowhere/At all' },
    { timezone: '+05:00' },
  ]) {
    await expect(database.changeSettings(id, change)).rejects.toMatchObject({ code: 'invalid_request' });
  }
  await expect(database.changeSettings('nobody', { name: 'X' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(database.readSettings('nobody')).rejects.toMatchObject({ code: 'not_found' });
  expect(await database.readSettings(id)).toMatchObject({ name: 'Ada', timezone: null });
});

it('settings go with their learner', async () => {
  const database = await openTestDatabase();
  await database.createLearner({ id: 'a', name: 'Ada' });
  await database.changeSettings('a', { timezone: 'Europe/Berlin' });
  await database.deleteLearner('a');
  await database.createLearner({ id: 'a', name: 'Again' });
  expect(await database.readSettings('a')).toMatchObject({ timezone: null });
});
