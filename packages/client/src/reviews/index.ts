export {
  type ExerciseAttempt,
  type GradedReview,
  gradeReviewStep,
  planReview,
  type ReviewStep,
} from '@learnwright/exercises';
export { loadReview, type Review, type ReviewContent } from './load-review.ts';
