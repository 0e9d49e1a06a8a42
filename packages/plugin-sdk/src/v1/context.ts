import type {
  AfterCommit,
  AiProviderRegistry,
  AppError,
  AttemptInput,
  BadgeRegistry,
  Clock,
  CreateCurriculum,
  CreateId,
  CreateLesson,
  CreateTopic,
  Curriculum,
  ElementError,
  ElementMove,
  Exclusively,
  HookBus,
  HookEvent,
  HookPublisher,
  ImportHandlerRegistry,
  Lesson,
  LessonProgress,
  PatchCurriculum,
  PatchLesson,
  PluginBadge,
  RecordProgress,
  RemoteSourceRegistry,
  ReviewSource,
  ReviewSourceRegistry,
  SetSource,
  SetSourceRegistry,
  Stores,
  Topic,
} from '@learnwright/core';
import type { Kysely } from 'kysely';
import type { AiClient } from './ai-client.ts';
import type { JobStarter } from './job.ts';
import type { ApiOf, PluginReference } from './plugin-apis.ts';
import type { ErrorsDefinition, NoErrors, PluginErrorOptions } from './plugin-error.ts';
import type { DeclareSchedule } from './schedule.ts';
import type { SettingsDefinition, SettingsValues } from './setting.ts';
import type { PluginUsage } from './usage.ts';

/** Writes a line to the server's log under the plugin's name. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Core records: stores to read with, services to write with, which keep the rules. Nothing else is handed out. */
export interface PluginRecords {
  readonly users: Pick<Stores['users'], 'find' | 'lock'>;
  readonly projects: Pick<Stores['projects'], 'find' | 'lock' | 'listByUser'>;
  readonly curricula: Pick<Stores['curricula'], 'find' | 'listByUser' | 'delete'>;
  readonly topics: Pick<Stores['topics'], 'find' | 'listByCurriculum'>;
  readonly lessons: Pick<Stores['lessons'], 'find' | 'listByCurriculum' | 'delete'>;
  readonly settings: Pick<Stores['settings'], 'find'>;
  readonly subjects: Pick<Stores['subjects'], 'find' | 'list' | 'listByProject'>;
  /** To insert a chat session is activity of its learner, on the day that they have then. */
  readonly sessions: Omit<Stores['sessions'], 'delete' | 'insertOfContent'>;
  readonly messages: Stores['messages'];
  readonly learningProfiles: Stores['learningProfiles'];
  readonly conversations: Omit<Stores['conversations'], 'insert' | 'update' | 'delete' | 'measureByUser'>;
  readonly elementErrors: Pick<Stores['elementErrors'], 'find' | 'findAll' | 'list'>;
  readonly attempts: Pick<Stores['attempts'], 'listByUser' | 'listByElements' | 'countBetween'>;
  /** Tells a plugin which elements of a learner have changed; a plugin follows under its own name. */
  readonly elementFollowers: Pick<Stores['elementFollowers'], 'follow' | 'unfollow' | 'hasNoted' | 'take'>;
  readonly lessonProgress: Pick<Stores['lessonProgress'], 'find' | 'findById' | 'list'>;
  /** Counts what hangs on a content set. */
  readonly setUse: Stores['setUse'];
  readonly activity: Omit<Stores['activity'], 'recordDay' | 'recordReviews' | 'readNearDays' | 'lessonSummaries'>;
  createCurriculum(user_id: string, input: CreateCurriculum): Promise<Curriculum>;
  createTopic(curriculum_id: string, input: CreateTopic): Promise<Topic>;
  /** Changes the fields that are given; throws not_found. */
  changeCurriculum(curriculum_id: string, patch: PatchCurriculum): Promise<Curriculum>;
  /** Creates a lesson; chapter_pre_save may rewrite its content. */
  createLesson(curriculum_id: string, input: CreateLesson): Promise<Lesson>;
  /** Changes the fields that are given; chapter_pre_save may rewrite new content. Throws not_found. */
  changeLesson(lesson_id: string, patch: PatchLesson): Promise<Lesson>;
  recordAttempts(user_id: string, attempts: readonly AttemptInput[]): Promise<ElementError[]>;
  /** Moves the attempts and errors of all users to new addresses. Returns the number of element errors that moved. */
  moveElements(moves: readonly ElementMove[]): Promise<number>;
  recordProgress(user_id: string, input: RecordProgress): Promise<LessonProgress>;
}

/** The settings of a plugin: frozen values that follow every change. */
export interface PluginSettings<Settings extends SettingsDefinition> {
  readonly values: SettingsValues<Settings>;
  /** Calls the listener after each change. Call the answer to stop. */
  onChange(listener: (values: SettingsValues<Settings>) => void): () => void;
}

/** Sealed texts of a plugin: only the plugin that sealed a text opens it, and only for the same purpose. */
export interface PluginSecrets {
  /** Seals a text, and keeps it out of the log from now on. Store the envelope in the transaction of the call. */
  seal(text: string, purpose: string): Promise<string>;
  /** Opens an envelope; null where the secret of the server has changed, or the envelope is for another purpose. */
  open(envelope: string, purpose: string): Promise<string | null>;
}

/**
 * A registry whose entries have the name of their plugin before their own, so that no two plugins' can clash: `quiz.cards`.
 * What a plugin registers goes with it.
 */
export interface OwnEntries<Own, All extends { names(): string[]; list(): readonly unknown[] }> {
  /** Adds an entry of this plugin. Call the answer to remove it. Throws for a second one of its name, and for one that is malformed. */
  register(entry: Own): () => void;
  /** The whole names of all plugins' entries, in order. */
  names(): ReturnType<All['names']>;
  /** The entries of all plugins, in order, by their whole names. */
  list(): ReturnType<All['list']>;
}

/** The server as a plugin sees it; the same object from start to stop of the plugin. */
export interface PluginContext<
  Settings extends SettingsDefinition = SettingsDefinition,
  Tables = unknown,
  Errors extends ErrorsDefinition = NoErrors,
> {
  readonly name: string;
  readonly settings: PluginSettings<Settings>;
  /** The plugin's own tables. Inside `transaction` its queries belong to that transaction. */
  readonly db: Kysely<Tables>;
  readonly records: PluginRecords;
  /**
   * Runs work in one transaction over own tables and core records; joins an open one. Tasks given to `afterCommit`, such
   * as a hook, run after the commit; they are dropped when the transaction fails. One that throws is logged: the commit stays.
   */
  transaction<T>(work: (afterCommit: AfterCommit) => Promise<T>): Promise<T>;
  /**
   * Runs work in one transaction, unless the plugin has handled the event before; returns whether it ran. The note that it
   * was handled is part of the transaction, so work that fails leaves none.
   */
  once(
    event: Pick<HookEvent, 'id' | 'user_id'>,
    work: (afterCommit: AfterCommit) => Promise<unknown>,
  ): Promise<boolean>;
  /** Runs work while nobody else runs work of the same name; the work may call out of the process, such as an AI call. */
  readonly exclusively: Exclusively;
  /** Seals what must be read nowhere, such as the token of a remote repository, with the secret of the server. */
  readonly secrets: PluginSecrets;
  /** The folder of the plugin in the data directory, for what no table can hold. It is made at the first call. */
  folder(): Promise<string>;
  /** The AI providers, on behalf of a user. */
  readonly ai: AiClient;
  /** The long work that the plugin declares in `jobs`. */
  readonly jobs: JobStarter;
  /** Keeps learners within the bounds that the plugin declares in `usage`. */
  readonly usage: PluginUsage;
  /**
   * Declares work that is done at set times, in `activate()`: `schedule('nightly', { cron: '0 3 * * *' }, work)`. Of all servers
   * of the database one does it; what was missed is done once. Throws for a rule that cannot be read, and for a second
   * schedule of the same name.
   */
  readonly schedule: DeclareSchedule;
  readonly hooks: Pick<HookBus, 'has' | 'first' | 'collect' | 'notify' | 'chain'> & HookPublisher;
  readonly registries: {
    readonly importHandlers: Pick<ImportHandlerRegistry, 'register' | 'claim' | 'names'>;
    readonly remoteSources: Pick<RemoteSourceRegistry, 'register' | 'claim' | 'names'>;
    readonly aiProviders: Pick<AiProviderRegistry, 'register' | 'claim' | 'names'>;
    /** What learners review: `GET /api/users/{user_id}/due-reviews` lists what is due in every source. */
    readonly reviewSources: OwnEntries<ReviewSource, ReviewSourceRegistry>;
    /** What learners play: `GET /api/users/{user_id}/set-progress` summarises how far they are in each. */
    readonly setSources: OwnEntries<SetSource, SetSourceRegistry>;
    /** The badges that plugins add to those of the plugin `gamification`. */
    readonly badges: OwnEntries<PluginBadge, BadgeRegistry>;
  };
  /**
   * Finds a text of the plugin's `translations` by its key, such as `badges.first_lesson.name`: in the language, then its base
   * language, then English, language packs included. Fills `{name}` with the value of that name. Returns the key where there
   * is no text.
   */
  text(language: string, key: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Makes an error that the plugin declares in `errors`; throw it. Its code is `<plugin>.<name>`, and its texts are in the
   * language that the request accepts.
   *
   * @example
   * throw context.error('deck_full', { values: { count: 500 } });
   */
  error(name: keyof Errors & string, options?: PluginErrorOptions): AppError;
  /**
   * Whether the server asks callers who they are. Where it does not, as on one's own machine, everybody who reaches it is its
   * operator.
   */
  readonly checksCallers: boolean;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly createId: CreateId;
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal;
  /** Adds a function that runs when the plugin is deactivated; the last one added runs first. */
  onDispose(dispose: () => void | Promise<void>): void;
  /** The public API of a plugin named in `depends_on`, as `PluginApis` types it; throws for any other name. */
  plugin<Name extends PluginReference>(name: Name): ApiOf<Name>;
}
