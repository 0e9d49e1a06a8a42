export { type ContentLesson, getLesson, parseLesson } from './get-lesson.ts';
