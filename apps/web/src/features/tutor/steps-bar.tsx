import type { Schemas } from '@learnwright/client';
import { STEPS, useMethodNames } from '../../page/method-names.ts';
import { useTexts } from '../../texts/texts.ts';

/** Where a talk is among the seven steps: the ruler of lessons, and the name of the step. */
export function StepsBar({ session }: { readonly session: Schemas['Session'] }) {
  const { text, format } = useTexts();
  const names = useMethodNames();
  const { cycle_step, cycle_count, status } = session;
  const sentence = text('tutor.step_of', {
    ...{ step: format.number(cycle_step), of: format.number(STEPS.length) },
    name: names.step(cycle_step),
  });
  const stateOf = (step: number) => {
    if (step < cycle_step || status === 'completed') return 'right';
    return step === cycle_step ? 'now' : 'open';
  };
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-medium">{sentence}</span>
        {cycle_count > 1 && (
          <span className="text-ink-soft">{text('tutor.round', { round: format.number(cycle_count) })}</span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={text('tutor.steps')}
        aria-valuemin={0}
        aria-valuemax={STEPS.length}
        aria-valuenow={cycle_step}
        aria-valuetext={sentence}
        className="flex items-end"
      >
        {STEPS.map((step) => (
          <span
            key={step}
            aria-hidden="true"
            className="lesson-tick"
            data-state={stateOf(step)}
            title={names.step(step)}
          />
        ))}
      </div>
    </div>
  );
}
