import { aiUsageRoutes } from './features/ai-usage/routes.ts';
import { conversationRoutes } from './features/conversations/routes.ts';
import { curriculumRoutes } from './features/curricula/routes.ts';
import { documentationRoutes } from './features/documentation/routes.ts';
import { elementErrorRoutes } from './features/element-errors/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { lessonProgressRoutes } from './features/lesson-progress/routes.ts';
import { lessonRoutes } from './features/lessons/routes.ts';
import { pluginAdminRoutes } from './features/plugins/admin-routes.ts';
import { pluginInstallRoutes } from './features/plugins/install-routes.ts';
import { pluginRoutes } from './features/plugins/routes.ts';
import { pluginSettingsRoutes } from './features/plugins/settings-routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { subjectRoutes } from './features/subjects/routes.ts';
import { topicRoutes } from './features/topics/routes.ts';
import { translationRoutes } from './features/translations/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { withTag } from './with-tag.ts';

/** Every core endpoint, tagged by feature. */
export const CORE_ROUTES = [
  ...withTag('Health', healthRoutes),
  ...withTag('Documentation', documentationRoutes),
  ...withTag('Translations', translationRoutes),
  ...withTag('Users', userRoutes),
  ...withTag('Settings', settingsRoutes),
  ...withTag('AI usage', aiUsageRoutes),
  ...withTag('Projects', projectRoutes),
  ...withTag('Sessions', sessionRoutes),
  ...withTag('Subjects', subjectRoutes),
  ...withTag('Curricula', curriculumRoutes),
  ...withTag('Topics', topicRoutes),
  ...withTag('Lessons', lessonRoutes),
  ...withTag('Conversations', conversationRoutes),
  ...withTag('Element errors', elementErrorRoutes),
  ...withTag('Lesson progress', lessonProgressRoutes),
  ...withTag('Plugins', pluginRoutes),
  ...withTag('Plugins', pluginSettingsRoutes),
  ...withTag('Plugins', pluginAdminRoutes),
  ...withTag('Plugins', pluginInstallRoutes),
];
