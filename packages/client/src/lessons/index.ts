export { type ContentLesson, getLesson } from './get-lesson.ts';
