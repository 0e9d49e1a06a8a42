export {
  createReviewRun,
  type ExerciseAttempt,
  type GradedReview,
  gradeReviewStep,
  planReview,
  type ReviewRun,
  type ReviewRunView,
  type ReviewStep,
  type RunAttempt,
  type RunEvent,
} from '@learnwright/exercises';
export { loadReview, type Review, type ReviewContent } from './load-review.ts';
