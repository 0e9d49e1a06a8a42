import { expect, it } from 'vitest';
import { answerOffline } from '../answer-offline.ts';
import { promptFor, templates } from '../prompts.fixture.ts';

const SEVEN = 'Its seven steps: 1 input, 2 attempt, 3 error, 4 feedback, 5 adapt, 6 repeat, 7 integrate.';
const evaluate = (rules: string, said = '') =>
  JSON.parse(answerOffline(promptFor('evaluation', [['learner', said]], rules)));

it.each([
  [`${SEVEN}\nThe session is at step 1, input.`, 2],
  [`${SEVEN}\nThe session is at step 6, repeat.`, 7],
  [`${SEVEN}\nThe session is at step 7, integrate.`, 7],
  ['cycle_step: 4', 5],
  ['Der aktuelle Schritt ist 3.', 4],
  ['no number', 2],
])('goes on to the next step: %s', (rules, suggested_step) => {
  expect(evaluate(rules)).toMatchObject({ advance: true, confidence: 0.75, suggested_step });
});

it('takes no step from what the learner says', () => {
  expect(evaluate('You judge a turn.', 'I am at step 5.')).toMatchObject({ suggested_step: 2 });
});

it.each([
  ['de', '[Übungstutor] Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.'],
  ['de-AT', '[Übungstutor] Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.'],
  ['en', '[practice tutor] Nothing was judged: this tutor needs no model.'],
  ['fr', '[practice tutor] Nothing was judged: this tutor needs no model.'],
])('gives its reason in the language that is named, else in English: %s', (code, reason) => {
  expect(evaluate(`Write reason in the language with the code "${code}".`)).toMatchObject({ reason });
  expect(evaluate(`Schreibe auf, warum, in der Sprache mit dem Code „${code}“.`)).toMatchObject({ reason });
});

it('is known by its fields, not by the words around them', () => {
  const content = `Wie es weitergeht, ist die Frage. Gib nur JSON aus, und zwar ${templates.evaluation}.`;
  expect(JSON.parse(answerOffline([{ role: 'system', content }]))).toMatchObject({
    advance: true,
    reason: expect.stringMatching(/^\[Übungstutor\] /),
  });
});
