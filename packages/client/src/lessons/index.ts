export { type ContentLesson, getLesson, parseLesson } from './get-lesson.ts';
export { createStaticLessons, type StaticLessonsOptions } from './static-lessons.ts';
