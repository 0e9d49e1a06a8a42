export { BOOK_RULES } from './findings.ts';
export { books } from './plugin.ts';
