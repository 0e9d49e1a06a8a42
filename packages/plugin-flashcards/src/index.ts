export { flashcards } from './plugin.ts';
