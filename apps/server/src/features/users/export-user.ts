import { type Stores, WHOLE_LIST } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { requireUser } from '../../require-record.ts';
import { readSettings } from '../settings/read-settings.ts';

const rows = z.array(z.record(z.string(), z.unknown()));

/** All that is held of a user, by kind; `plugins` by plugin name. */
export const userExportSchema = z
  .object({
    exported_at: z.string(),
    user: z.record(z.string(), z.unknown()),
    settings: z.record(z.string(), z.unknown()),
    projects: rows,
    curricula: rows,
    conversations: rows,
    element_errors: rows,
    attempts: rows,
    lesson_progress: rows,
    ai_usage: rows,
    plugins: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'UserExport' });
export type UserExport = z.infer<typeof userExportSchema>;

/** Collects the export in one unit of work, so that it is of one moment. */
export async function exportUser(context: AppContext, user_id: string): Promise<UserExport> {
  return context.unitOfWork.run(async (stores) => {
    const user = await requireUser(stores, user_id);
    return {
      exported_at: context.clock.now(),
      user,
      settings: await readSettings(context, user_id),
      projects: await exportProjects(stores, user_id),
      curricula: await exportCurricula(stores, user_id),
      conversations: (await stores.conversations.listByUser(user_id, WHOLE_LIST)).items,
      element_errors: (await stores.elementErrors.list({ user_id }, WHOLE_LIST)).items,
      attempts: (await stores.attempts.listByUser(user_id, WHOLE_LIST)).items.map((attempt) => ({ ...attempt })),
      lesson_progress: (await stores.lessonProgress.list({ user_id }, WHOLE_LIST)).items,
      ai_usage: (await stores.aiUsage.listByUser(user_id, WHOLE_LIST)).items,
      plugins: await context.host.exportUser(user_id),
    };
  });
}

async function exportProjects(stores: Stores, user_id: string) {
  const projects: Record<string, unknown>[] = [];
  for (const project of (await stores.projects.listByUser(user_id, WHOLE_LIST)).items) {
    const sessions = await exportSessions(stores, project.id);
    const subjects = (await stores.subjects.listByProject(project.id, WHOLE_LIST)).items;
    const learning_profiles = (await stores.learningProfiles.listByProject(project.id, WHOLE_LIST)).items;
    projects.push({ ...project, sessions, learning_profiles, subjects });
  }
  return projects;
}

async function exportSessions(stores: Stores, project_id: string) {
  const sessions: Record<string, unknown>[] = [];
  for (const session of (await stores.sessions.listByProject(project_id, WHOLE_LIST)).items) {
    const messages = (await stores.messages.listBySession(session.id, WHOLE_LIST)).items;
    sessions.push({ ...session, messages });
  }
  return sessions;
}

async function exportCurricula(stores: Stores, user_id: string) {
  const curricula: Record<string, unknown>[] = [];
  for (const curriculum of (await stores.curricula.listByUser(user_id, WHOLE_LIST)).items) {
    const topics = (await stores.topics.listByCurriculum(curriculum.id, WHOLE_LIST)).items;
    const lessons = (await stores.lessons.listByCurriculum(curriculum.id, WHOLE_LIST)).items;
    curricula.push({ ...curriculum, topics, lessons });
  }
  return curricula;
}
