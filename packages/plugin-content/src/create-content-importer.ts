import type { ContentImporter } from '@learnwright/core';
import type { ContentContext } from './content-context.ts';
import { runImport } from './imports/run-import.ts';
import { toImportReport } from './imports/to-import-report.ts';
import { readExampleCourse } from './read-example-course.ts';
import { readLocalSource } from './sources/read-folder-source.ts';

/** The plugin's public API: what the command line imports and seeds with. */
export function createContentImporter(context: ContentContext): ContentImporter {
  return {
    importContent: async (request, onProgress) => {
      const outcome = await runImport(context, request, onProgress);
      const { format, sets, lessons, changes, imported } = toImportReport(outcome);
      const { added, changed, unchanged } = changes;
      return { format, sets, lessons, changes: { added, changed, unchanged }, findings: outcome.findings, imported };
    },
    readLocal: readLocalSource,
    exampleCourse: readExampleCourse,
  };
}
