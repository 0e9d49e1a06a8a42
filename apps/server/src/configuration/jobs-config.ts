import { z } from 'zod';

/** The settings of long work. */
export const jobsConfigSchema = z.strictObject({
  running: count(100, 2).describe('Jobs that a server process runs at once; the others wait.'),
  tries: count(100, 3).describe('How often a job is begun that fails, or whose server is gone, before it has failed.'),
  per_user: count(10_000, 10).describe('Jobs that may wait and run for one user; more are answered 429.'),
  without_user: count(100_000, 100).describe(
    'Jobs that may wait and run for no user, such as imports; more are answered 429.',
  ),
  keep_days: count(3_650, 7).describe('How long jobs are kept after their end, in days.'),
  max_file_bytes: z
    .int()
    .min(1_024)
    .max(1_099_511_627_776)
    .default(1_073_741_824)
    .describe(
      'The largest file that a job makes, packed, in bytes: the export of a user. One that grows beyond it fails; each learner has one.',
    ),
  file_hours: count(8_760, 24).describe('How long the files that jobs have made are kept, in hours: exports of users.'),
});

/** The validated settings of long work. */
export type JobsConfig = z.infer<typeof jobsConfigSchema>;

function count(most: number, usual: number) {
  return z.int().min(1).max(most).default(usual);
}
