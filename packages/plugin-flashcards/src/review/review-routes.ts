import { createRouteHelper, learnerOf, z } from '@learnwright/plugin-sdk';
import {
  dueCardSchema,
  dueQuery,
  reviewedSchema,
  reviewParams,
  reviewSchema,
  summaryQuery,
  summarySchema,
} from '../review-schemas.ts';
import { idParams, userParams } from '../schemas.ts';
import type { FlashcardsContext } from '../tables.ts';
import { readReviewCards, reviewCard, summarizeReviews, undoReview } from './reviews.ts';

const route = createRouteHelper<FlashcardsContext>();

const ofCard = learnerOf('card', 'id');

/** The routes of reviews. */
export const reviewRoutes = [
  route.get(
    '/review/{user_id}',
    {
      access: 'learner',
      summary: 'List the flashcards to review now: those that are due, then new ones',
      description:
        'Accepted cards alone. New cards come as many a day, of the time zone of the learner, as the server allows. Ask again when the cards are reviewed: `due_before`, the end of the day of the learner, brings those in learning along that come back today. `next` tells for each grade when the card would come back. Takes no `cursor`: what was reviewed leaves the list.',
      params: userParams,
      query: dueQuery,
      response: { 200: z.array(dueCardSchema) },
    },
    ({ context, params, query }) => readReviewCards(context, { user_id: params.user_id, ...query }),
  ),
  route.get(
    '/review/{user_id}/summary',
    {
      access: 'learner',
      summary: 'Count the flashcards to review now, and tell when the next one comes back',
      description:
        'A card in learning comes back within minutes: an app that has nothing left to ask may wait until `next_due_at`.',
      params: userParams,
      query: summaryQuery,
      response: { 200: summarySchema },
    },
    ({ context, params, query }) => summarizeReviews(context, { user_id: params.user_id, ...query }),
  ),
  route.post(
    '/cards/{id}/review',
    {
      access: ofCard,
      summary: 'Record how well a flashcard was known; answers when it comes back',
      description:
        'A card has one state, also a cloze with several gaps. A `review_id` that is known already changes nothing; a review from earlier is put in its place in the log.',
      params: idParams,
      body: reviewSchema,
      example: { body: { grade: 'good' } },
      response: { 200: reviewedSchema },
    },
    ({ context, params, body }) => reviewCard(context, params.id, body),
  ),
  route.delete(
    '/cards/{id}/review/{review_id}',
    {
      access: ofCard,
      summary: 'Take a review of a flashcard back; answers the state without it',
      params: reviewParams,
      response: { 200: reviewedSchema },
    },
    ({ context, params }) => undoReview(context, params.id, params.review_id),
  ),
];
