// Generated from the OpenAPI document by "pnpm check --update".
import type { AiUsageSchemas } from './ai-usage-schemas.ts';
import type { AppSchemas } from './app-schemas.ts';
import type { AssessmentSchemas } from './assessment-schemas.ts';
import type { BooksInGitSchemas } from './books-in-git-schemas.ts';
import type { BooksSchemas } from './books-schemas.ts';
import type { ChangesSchemas } from './changes-schemas.ts';
import type { ContentSchemas } from './content-schemas.ts';
import type { ConversationsSchemas } from './conversations-schemas.ts';
import type { CoursesSchemas } from './courses-schemas.ts';
import type { CurriculaSchemas } from './curricula-schemas.ts';
import type { EffectsSchemas } from './effects-schemas.ts';
import type { ElementErrorsSchemas } from './element-errors-schemas.ts';
import type { ExerciseSchemas } from './exercise-schemas.ts';
import type { FlashcardsSchemas } from './flashcards-schemas.ts';
import type { GamificationSchemas } from './gamification-schemas.ts';
import type { HealthSchemas } from './health-schemas.ts';
import type { LessonProgressSchemas } from './lesson-progress-schemas.ts';
import type { LessonsSchemas } from './lessons-schemas.ts';
import type { MaintenanceSchemas } from './maintenance-schemas.ts';
import type { NotebookSchemas } from './notebook-schemas.ts';
import type { PluginsSchemas } from './plugins-schemas.ts';
import type { ProjectsSchemas } from './projects-schemas.ts';
import type { ReviewsSchemas } from './reviews-schemas.ts';
import type { SessionSchemas } from './session-schemas.ts';
import type { SessionsSchemas } from './sessions-schemas.ts';
import type { SettingsSchemas } from './settings-schemas.ts';
import type { SubjectsSchemas } from './subjects-schemas.ts';
import type { TokensSchemas } from './tokens-schemas.ts';
import type { ToolsSchemas } from './tools-schemas.ts';
import type { TopicsSchemas } from './topics-schemas.ts';
import type { TrackingSchemas } from './tracking-schemas.ts';
import type { TranslationsSchemas } from './translations-schemas.ts';
import type { UsageSchemas } from './usage-schemas.ts';
import type { UsersSchemas } from './users-schemas.ts';
import type { WorkSchemas } from './work-schemas.ts';

/** Every named schema of the API. */
export interface Schemas
  extends AiUsageSchemas,
    AppSchemas,
    ChangesSchemas,
    ConversationsSchemas,
    CurriculaSchemas,
    EffectsSchemas,
    ElementErrorsSchemas,
    ExerciseSchemas,
    HealthSchemas,
    LessonProgressSchemas,
    LessonsSchemas,
    PluginsSchemas,
    ProjectsSchemas,
    ReviewsSchemas,
    SessionsSchemas,
    SettingsSchemas,
    SubjectsSchemas,
    TokensSchemas,
    TopicsSchemas,
    TranslationsSchemas,
    UsageSchemas,
    UsersSchemas,
    WorkSchemas,
    AssessmentSchemas,
    BooksSchemas,
    BooksInGitSchemas,
    ContentSchemas,
    CoursesSchemas,
    FlashcardsSchemas,
    GamificationSchemas,
    MaintenanceSchemas,
    NotebookSchemas,
    SessionSchemas,
    ToolsSchemas,
    TrackingSchemas {}
