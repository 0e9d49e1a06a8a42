/** The text of one lesson file and its path inside the set's folder, such as `lessons/01-hello.json`. */
export type LessonFile = { readonly path: string; readonly text: string };

/**
 * A set as read from a folder, archive or upload: its parsed manifest.yaml, lesson files and the paths of its assets.
 */
export type LessonSetSource = {
  readonly manifest: unknown;
  readonly lessons: readonly LessonFile[];
  readonly assets: readonly string[];
};

/** A content repository as read: its parsed root manifest and every set with its folder inside the repository. */
export type ContentRepositorySource = {
  readonly manifest: unknown;
  readonly sets: readonly (LessonSetSource & { readonly path: string })[];
};
