export { CONTENT_RULES, type ContentRule } from './findings/content-rules.ts';
export { content } from './plugin.ts';
export { readFolderSource, readLocalSource } from './sources/read-folder-source.ts';
export { readZipSource } from './sources/read-zip-source.ts';
