/** The rows of the error table about what a learner may store and start; their problem documents tell `used` and `allowed`. */
export const BOUND_ERROR_CODES = {
  too_many_jobs: {
    status: 429,
    title: 'Too many jobs are waiting',
    meaning:
      'As many jobs as there may be wait or run: `used` and `allowed` say how many. Start another one when one of them has ended.',
  },
  storage_full: {
    status: 413,
    title: 'The learner has no room for more',
    meaning:
      'The learner would store more than one may: `kind`, `used`, `allowed` and `requested` say of what, and how much. Nothing was stored. Delete something of it, or ask the operator. GET /api/users/{user_id}/usage shows all kinds.',
  },
} as const;
