import type { Curriculum } from '@learnwright/plugin-sdk';
import { describeEachDatabase, startPluginServer } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { content } from '../plugin.ts';
import type { ContentTables } from '../tables.ts';

const SET_ID = 'sea';

describeEachDatabase('curricula of a set that are deleted', ({ open }) => {
  it.each(['deleted since', 'deleted before this version'])('are counted no more where they are %s', async (when) => {
    const database = await open();
    const owner = content.name;
    const { '0009_drop_gone_curricula': _, ...earlier } = content.migrations ?? {};
    await database.migrate([{ owner, migrations: earlier }]);
    const before = await startPluginServer(database, []);
    const db = database.kysely<ContentTables>();
    const now = before.clock.now();
    const texts = { title: 'Sea', description: null, language: 'de', metadata: {}, hash: null };
    const set = { set_id: SET_ID, ...texts, lesson_count: 0, exercise_count: 0, imported_at: now, updated_at: now };
    await db.insertInto('plg_content__sets').values(set).execute();
    const curricula: Curriculum[] = [];
    for (const title of ['kept', 'gone']) {
      const { user } = await before.createLearner();
      const times = { created_at: now, updated_at: now };
      const fields = { id: `c-${title}`, user_id: user.id, title, description: null, language: 'de' };
      const curriculum: Curriculum = { ...fields, ...times };
      await database.stores.curricula.insert(curriculum);
      const row = { user_id: user.id, set_id: SET_ID, curriculum_id: curriculum.id, created_at: now };
      await db.insertInto('plg_content__curricula').values(row).execute();
      curricula.push(curriculum);
    }
    const gone = curricula[1];
    if (gone === undefined) throw new Error('There is no curriculum.');
    const drop = () => database.stores.curricula.delete(gone.id);
    if (when !== 'deleted since') await drop();
    await before.close();

    const { clock } = before;
    const server = await startPluginServer(database, [content], { clock });
    if (when === 'deleted since') {
      await drop();
      await server.tell('on_curriculum_deleted', gone);
    }
    expect((await server.request('GET', `/content/sets/${SET_ID}/deletion`)).body).toMatchObject({ curricula: 1 });
    await server.close();
  });
});
