import type { DefineJob } from '@learnwright/plugin-sdk';
import { executeImport } from './import-content.ts';
import { toImportReport } from './imports/import-report.ts';
import type { Readings } from './reading/open-reading.ts';
import { executeImportSchema, importReportSchema } from './schemas.ts';
import type { ContentContext } from './tables.ts';

/** The long work of the plugin. */
export function createContentJobs(job: DefineJob<ContentContext>, readings: Readings) {
  return {
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
