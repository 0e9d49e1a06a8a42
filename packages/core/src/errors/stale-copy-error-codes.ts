/** The rows of the error table about copies of records that are older than the server. */
export const STALE_COPY_ERROR_CODES = {
  unknown_cursor: {
    status: 410,
    title: 'The changes cannot be told from there on',
    meaning:
      'The server does not know the cursor in `since`: it is of another learner, or of a database that was restored since. Read the changes from the beginning, without `since`, and send all local records again.',
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed',
    meaning: 'The ETag in If-Match is not the current one. Read the record again and repeat the change.',
  },
} as const;
