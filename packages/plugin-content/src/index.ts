export { CONTENT_RULES, type ContentRule } from './findings.ts';
export { content } from './plugin.ts';
export { readFolderSource, readLocalSource } from './sources/local-source.ts';
export { readZipSource } from './sources/zip-source.ts';
