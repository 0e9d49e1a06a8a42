/** What changes of books make old: books, and the curricula and lessons that they are. */
export const BOOK_CHANGES = [
  '/plugins/books',
  '/users/{user_id}/curricula',
  '/curricula/{curriculum_id}',
  '/lessons/{lesson_id}',
];

/** How long the server may be busy with a repository elsewhere before it says something, in milliseconds. */
export const TRANSFER_TIMEOUT = 300_000;
