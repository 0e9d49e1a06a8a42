export { mistakeQuiz } from './plugin.ts';
