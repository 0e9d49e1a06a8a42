import { validateLesson } from '@learnwright/exercises';
import { hasErrors, type ImportFinding, MAX_FINDINGS } from '@learnwright/plugin-sdk';
import { findingsIn, findUnsafeValues, listFirst } from './findings.ts';
import { readContent } from './imports/read-content.ts';
import type { FoundFindings, Reading, Readings } from './reading/open-reading.ts';
import type { SourceReading } from './sources/source.ts';
import type { ContentContext } from './tables.ts';

/** Whether content could be imported, and what there is to say about it. */
export interface ContentValidation {
  readonly valid: boolean;
  /** The first findings, errors before warnings. */
  readonly findings: readonly ImportFinding[];
  readonly finding_count: number;
  /** Whether `findings` are only the first. */
  readonly truncated: boolean;
}

/** Characters of a lesson that is validated on the spot: a few milliseconds of work, whatever they are. */
const SHORT = 10_000;

/** Validates a lesson that may have any shape, for this owner. */
export async function validateLessonBody(
  readings: Readings,
  owner: string,
  lesson: unknown,
): Promise<ContentValidation> {
  const json = JSON.stringify(lesson);
  if (json.length > SHORT)
    return toValidation(await readings.use((reading) => reading.validateLesson(json), { owner }));
  return summarize([...findUnsafeValues('', lesson), ...findingsIn('', validateLesson(lesson).findings)]);
}

/** Validates a lesson file, or what a handler claims; throws unsupported_format. */
export async function validateUpload(
  context: ContentContext,
  reading: Reading,
  { source, findings }: SourceReading,
): Promise<ContentValidation> {
  if (hasErrors(findings)) return summarize(findings);
  const [file, ...others] = source.files;
  if (file === undefined || others.length > 0 || !/\.json$/i.test(file.path)) {
    return toValidation(await readContent(context, reading, source));
  }
  return toValidation(await reading.validateFile(source));
}

function summarize(findings: readonly ImportFinding[]): ContentValidation {
  return toValidation({ findings: listFirst(findings, MAX_FINDINGS), finding_count: findings.length });
}

function toValidation({ findings, finding_count }: FoundFindings): ContentValidation {
  const listed = findings.slice(0, MAX_FINDINGS);
  return { valid: !hasErrors(findings), findings: listed, finding_count, truncated: finding_count > listed.length };
}
