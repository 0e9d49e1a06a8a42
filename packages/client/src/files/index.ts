export { type ContentFile, type ContentFileOptions, readContentFile } from './content-file.ts';
export type { ContentFileFinding } from './file-finding.ts';
