import { AppError, type DefineJob, type Job, z } from '@learnwright/plugin-sdk';
import { detectRemote, executeImport } from './import-content.ts';
import { toImportReport } from './imports/import-report.ts';
import type { Readings } from './reading/open-reading.ts';
import { remoteParams } from './remote-schemas.ts';
import { updateRemote } from './remotes/update-remote.ts';
import { executeImportSchema, importReportSchema, type RemoteSourceInput, remoteSourceSchema } from './schemas.ts';
import type { ContentContext } from './tables.ts';

/** The token of a remote is sealed while its job waits. */
const TOKEN_PURPOSE = 'import-job';
const detectionSchema = remoteSourceSchema.omit({ token: true }).extend({ sealed_token: z.string().nullable() });

/** Starts the job that previews content at an address. */
export async function startDetection(
  { jobs, secrets }: ContentContext,
  { token, ...input }: RemoteSourceInput,
): Promise<Job> {
  const sealed_token = token === undefined ? null : await secrets.seal(token, TOKEN_PURPOSE);
  return jobs.start('detect_remote', { ...input, sealed_token });
}

/** The long work of the plugin. */
export function createContentJobs(job: DefineJob<ContentContext>, readings: Readings) {
  return {
    /** Previews content at an address. */
    detect_remote: job({
      input: detectionSchema,
      run: async (context, { sealed_token, ...input }, work) => {
        const token = sealed_token === null ? null : await context.secrets.open(sealed_token, TOKEN_PURPOSE);
        if (sealed_token !== null && token === null) {
          throw new AppError('remote_source_failed', 'The token of the job cannot be opened any more. Start it again.');
        }
        const onProgress = (done: number, total: number | null) => work.progress(done, total);
        return detectRemote(
          context,
          readings,
          { ...input, onProgress, ...(token === null ? {} : { token }) },
          work.signal,
        );
      },
    }),
    /** Updates the sets of a repository. */
    update_remote: job({
      input: remoteParams,
      run: (context, { remote_id }, work) => updateRemote(context, readings, remote_id, work),
    }),
    /** Imports what was previewed, once: the report is saved in the transaction of the import. */
    import_content: job({
      input: executeImportSchema,
      run: async (context, input, work) => {
        const done = importReportSchema.safeParse(work.saved);
        if (done.success) return done.data;
        const follower = {
          onProgress: (stored: number, total: number) => {
            work.signal.throwIfAborted();
            work.progress(stored, total);
          },
          onStored: (outcome: Parameters<typeof toImportReport>[0]) => work.save(toImportReport(outcome)),
        };
        return readings.use((reading) => executeImport(context, reading, input, follower), { urgent: true });
      },
    }),
  };
}
