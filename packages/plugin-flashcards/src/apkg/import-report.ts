import { z } from '@learnwright/plugin-sdk';

/** Why a note became no card, or what of it did not. */
const noteFindingSchema = z.object({
  guid: z.string(),
  code: z.enum(['edited', 'empty', 'invalid', 'repeated', 'more_cards', 'media_left_out', 'media_missing']),
  message: z.string(),
});

/** The type of `noteFindingSchema`. */
export type NoteFinding = z.infer<typeof noteFindingSchema>;

/** The most findings that a report has. */
export const MAX_FINDINGS = 200;

/** What an import has done. Each note is created, updated, unchanged or skipped. */
export const importReportSchema = z
  .object({
    notes: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    /** Reviews of Anki that were taken over. */
    reviews: z.int(),
    /** The first 200 findings, and how many there are. */
    findings: z.array(noteFindingSchema),
    finding_count: z.int(),
    truncated: z.boolean(),
  })
  .meta({ id: 'AnkiImport' });

/** The type of `importReportSchema`. */
export type ImportReport = z.infer<typeof importReportSchema>;
