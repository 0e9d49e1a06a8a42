/** Something a learner is to remember. */
export interface VocabularyItem {
  readonly text: string;
  /** What it means; may be empty. */
  readonly meaning: string;
}

/** The public API of the plugin that keeps flashcards: what others may quote from them. `context.plugin('flashcards')` is one. */
export interface VocabularySource {
  /** The latest so many entries of a user's project, newest first; what the learner has rejected is left out. */
  listVocabulary(user_id: string, project_id: string, count: number): Promise<VocabularyItem[]>;
}
