import type { Session } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { decideStep } from './step-evaluation.ts';
import { moveSession } from './turn-outcome.ts';

const active: Session = {
  id: 's',
  project_id: 'p',
  method: 'dialogic',
  started_at: '2026-11-20T12:00:00.000000+00:00',
  ended_at: null,
  cycle_step: 6,
  cycle_count: 1,
  status: 'active',
};
const outlook = {
  cycle_complete: true,
  summary: '',
  next_topic: 'Doubts',
  difficulty_adjustment: 'same',
  continue_recommended: true,
} as const;
const to = (suggested_step: number) =>
  decideStep({ advance: true, confidence: 1, reason: '', suggested_step }, active.cycle_step, 0.7, () => '');

it.each([
  { fact: 'moves an active session', session: active, decision: to(3), moved: [3, 1], applied: true },
  { fact: 'begins a new cycle at the end of one', session: active, decision: to(7), moved: [1, 2], applied: true },
  {
    fact: 'moves a session whose method was switched',
    session: { ...active, method: 'inductive' as const },
    decision: to(3),
    moved: [3, 1],
    applied: true,
  },
  {
    fact: 'leaves an ended session',
    session: { ...active, status: 'completed' as const },
    decision: to(7),
    moved: [6, 1],
    applied: false,
  },
  {
    fact: 'leaves a session at another step',
    session: { ...active, cycle_step: 2 },
    decision: to(7),
    moved: [2, 1],
    applied: false,
  },
])('$fact', ({ session, decision, moved, applied }) => {
  const move = moveSession(session, { decision, transition: outlook }, 5);
  expect([move.session.cycle_step, move.session.cycle_count]).toEqual(moved);
  expect(move.decision.applied).toBe(applied);
  expect(move.decision.to_step).toBe(applied ? decision.to_step : 6);
  expect(move.transition !== null).toBe(applied && decision.to_step === 7);
});
