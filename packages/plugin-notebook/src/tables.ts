import type { Question } from './schemas.ts';

/** A question as it is stored. */
export interface QuestionRow extends Readonly<Question> {
  /** The topic folded by `foldText`, so that both databases find it alike. */
  readonly topic_key: string;
}

/** The plugin's tables; questions go with their user or project. */
export interface NotebookTables {
  readonly plg_notebook__questions: QuestionRow;
}
