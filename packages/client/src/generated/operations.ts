// Generated from the OpenAPI document by "pnpm check --update".
import type { AiUsageOperations } from './ai-usage-operations.ts';
import type { AppOperations } from './app-operations.ts';
import type { AssessmentOperations } from './assessment-operations.ts';
import type { BooksInGitOperations } from './books-in-git-operations.ts';
import type { BooksOperations } from './books-operations.ts';
import type { ChangesOperations } from './changes-operations.ts';
import type { ContentOperations } from './content-operations.ts';
import type { ConversationsOperations } from './conversations-operations.ts';
import type { CoursesOperations } from './courses-operations.ts';
import type { CurriculaOperations } from './curricula-operations.ts';
import type { EffectsOperations } from './effects-operations.ts';
import type { ElementErrorsOperations } from './element-errors-operations.ts';
import type { FlashcardsOperations } from './flashcards-operations.ts';
import type { GamificationOperations } from './gamification-operations.ts';
import type { HealthOperations } from './health-operations.ts';
import type { JobsOperations } from './jobs-operations.ts';
import type { LessonProgressOperations } from './lesson-progress-operations.ts';
import type { LessonsOperations } from './lessons-operations.ts';
import type { MaintenanceOperations } from './maintenance-operations.ts';
import type { NotebookOperations } from './notebook-operations.ts';
import type { PluginsOperations } from './plugins-operations.ts';
import type { ProjectsOperations } from './projects-operations.ts';
import type { ReviewsOperations } from './reviews-operations.ts';
import type { SessionOperations } from './session-operations.ts';
import type { SessionsOperations } from './sessions-operations.ts';
import type { SettingsOperations } from './settings-operations.ts';
import type { SubjectsOperations } from './subjects-operations.ts';
import type { TokensOperations } from './tokens-operations.ts';
import type { ToolsOperations } from './tools-operations.ts';
import type { TopicsOperations } from './topics-operations.ts';
import type { TrackingOperations } from './tracking-operations.ts';
import type { TranslationsOperations } from './translations-operations.ts';
import type { UsageOperations } from './usage-operations.ts';
import type { UsersOperations } from './users-operations.ts';
import type { WorkOperations } from './work-operations.ts';

/** Every operation of the API, by method and path. */
export interface Operations
  extends AiUsageOperations,
    AppOperations,
    ChangesOperations,
    ConversationsOperations,
    CurriculaOperations,
    EffectsOperations,
    ElementErrorsOperations,
    HealthOperations,
    JobsOperations,
    LessonProgressOperations,
    LessonsOperations,
    PluginsOperations,
    ProjectsOperations,
    ReviewsOperations,
    SessionsOperations,
    SettingsOperations,
    SubjectsOperations,
    TokensOperations,
    TopicsOperations,
    TranslationsOperations,
    UsageOperations,
    UsersOperations,
    WorkOperations,
    AssessmentOperations,
    BooksOperations,
    BooksInGitOperations,
    ContentOperations,
    CoursesOperations,
    FlashcardsOperations,
    GamificationOperations,
    MaintenanceOperations,
    NotebookOperations,
    SessionOperations,
    ToolsOperations,
    TrackingOperations {}
