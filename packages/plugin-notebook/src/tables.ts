import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { Answer, AnswerState } from './answer-schemas.ts';
import type { Question } from './schemas.ts';
import type { NotebookSettings } from './settings.ts';

/** A stored question. */
export interface QuestionRow extends Readonly<Question> {
  /** The topic folded by `foldText`, so that both databases search it alike. */
  readonly topic_key: string;
  /** How far the question is by its newest answer: `keepState` has written it. */
  readonly state: AnswerState;
}

/** The plugin's tables. Deleting a user or project deletes its questions, and deleting a question its answers. */
export interface NotebookTables {
  readonly plg_notebook__questions: QuestionRow;
  readonly plg_notebook__answers: Readonly<Answer>;
}

/** The plugin's database. */
export type NotebookDatabase = Kysely<NotebookTables>;

/** The plugin's context. */
export type NotebookContext = PluginContext<NotebookSettings, NotebookTables>;
