/** The rows of the error table for books, and for repositories elsewhere. */
export const REPOSITORY_ERROR_CODES = {
  remote_source_failed: {
    status: 502,
    title: 'The remote source failed',
    meaning: 'A clone or download of remote content failed. Nothing was imported.',
  },
  remote_diverged: {
    status: 409,
    title: 'The remote branch has gone another way',
    meaning: 'The remote repository and the server have commits that the other lacks. Merge them elsewhere, then pull.',
  },
  export_not_made: {
    status: 501,
    title: 'Nobody made the export',
    meaning: 'The format is offered, but no plugin has made the export. The log has the cause under `request_id`.',
  },
  book_locked: {
    status: 503,
    title: 'The book is being changed',
    meaning: 'Another request changes the repository of the book. Repeat after `Retry-After` seconds.',
  },
  git_unavailable: {
    status: 503,
    title: 'Git is not there',
    meaning:
      'The machine of the server has no Git, or one that is too old. `detail` says what the operator has to install.',
  },
} as const;
