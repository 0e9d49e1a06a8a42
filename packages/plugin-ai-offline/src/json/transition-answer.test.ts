import { expect, it } from 'vitest';
import { answerOffline } from '../answer-offline.ts';
import { promptFor } from '../prompts.fixture.ts';

it('ends a topic without going on to another', () => {
  expect(JSON.parse(answerOffline(promptFor('transition', [['topic', 'Stacks']])))).toEqual({
    cycle_complete: true,
    summary: '[practice tutor] Nothing was judged: this tutor needs no model.',
    next_topic: null,
    difficulty_adjustment: 'same',
    continue_recommended: false,
  });
});
