import { sql, type UsageDefinition } from '@learnwright/plugin-sdk';
import type { CourseContext } from './tables.ts';

/** What the plugin bounds for each learner. */
export const courseUsage: UsageDefinition<CourseContext> = {
  /** Their material and their lessons. */
  drafts: {
    unit: 'bytes',
    label: { en: 'Courses and their material', de: 'Kurse und ihr Material' },
    used: measureDrafts,
    allowed: ({ settings }) => settings.values.max_learner_draft_bytes,
  },
};

async function measureDrafts({ db }: Pick<CourseContext, 'db'>, user_id: string): Promise<number> {
  const drafts = db.selectFrom('plg_courses__drafts').where('user_id', '=', user_id);
  const material = sql<number | string>`coalesce(sum(octet_length(material)), 0)`.as('bytes');
  const content = sql<number | string>`coalesce(sum(octet_length(content)), 0)`.as('bytes');
  const lessons = db.selectFrom('plg_courses__lessons').where('draft_id', 'in', drafts.select('id'));
  const measured = [await drafts.select(material).executeTakeFirst(), await lessons.select(content).executeTakeFirst()];
  return measured.reduce((sum, row) => sum + Number(row?.bytes ?? 0), 0);
}
