export {
  createReviewRun,
  type ExerciseAttempt,
  type GradedReview,
  gradeReviewStep,
  planReview,
  type ReviewedElement,
  type ReviewRun,
  type ReviewRunView,
  type ReviewStep,
  type RunAttempt,
  type RunEvent,
} from '@learnwright/exercises';
export {
  type DueElementsQuery,
  ELEMENT_SOURCES,
  type ElementPorts,
  type ElementSourceName,
  readDueElements,
} from './due-elements.ts';
export { loadReview, type Review, type ReviewContent, type ReviewQueue } from './load-review.ts';
