import { validateLesson, validateLessonText } from '@learnwright/exercises';
import { hasErrors, type ImportFinding } from '@learnwright/plugin-sdk';
import { findingsIn, findUnsafeValues } from './findings.ts';
import { readContent } from './imports/read-content.ts';
import { readText } from './sources/read-document.ts';
import type { SourceReading } from './sources/source.ts';
import type { ContentContext } from './tables.ts';

/** Whether content could be imported, and everything there is to say about it. */
export interface ContentValidation {
  readonly valid: boolean;
  readonly findings: readonly ImportFinding[];
}

/** Validates a lesson that may have any shape. */
export function validateLessonBody(lesson: unknown): ContentValidation {
  return summarize([...findUnsafeValues('', lesson), ...findingsIn('', validateLesson(lesson).findings)]);
}

/** Validates a lesson file, or what a handler claims; throws unsupported_format. */
export async function validateUpload(
  context: ContentContext,
  { source, findings }: SourceReading,
): Promise<ContentValidation> {
  if (hasErrors(findings)) return summarize(findings);
  const [file, ...others] = source.files;
  if (file === undefined || others.length > 0 || !/\.json$/i.test(file.path)) {
    return summarize((await readContent(context, source)).findings);
  }
  const reading = await readText(file);
  const { json, findings: found } = validateLessonText(reading.text);
  return summarize([...reading.findings, ...findUnsafeValues(file.path, json), ...findingsIn(file.path, found)]);
}

function summarize(findings: readonly ImportFinding[]): ContentValidation {
  return { valid: !hasErrors(findings), findings };
}
