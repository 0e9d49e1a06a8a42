import type { Schemas } from '@learnwright/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { ProgressRuler } from '../../ui/progress-ruler.tsx';

interface QuestionProps {
  readonly question: Schemas['AssessmentQuestion'];
  readonly number: number;
  readonly count: number;
  readonly isBusy: boolean;
  readonly mistake: string | null;
  readonly onAnswer: (given: readonly string[]) => void;
  /** Null for the first question. */
  readonly onBack: (() => void) | null;
  /** Leaves the assessment. */
  readonly onSkip: () => void;
}

/** A question of the assessment. Each but the first takes the focus: it has taken the place of the one before. */
export function Question({ question, number, count, isBusy, mistake, onAnswer, onBack, onSkip }: QuestionProps) {
  const { text } = useTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = onBack === null;
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);

  function answer(event: FormEvent) {
    event.preventDefault();
    if (chosen.length > 0 && !isBusy) onAnswer(chosen);
  }

  const place = text('welcome.question', { number, count });
  return (
    <form className="grid gap-6" onSubmit={answer}>
      <div className="grid gap-1">
        <ProgressRuler label={place} done={number - 1} of={count} />
        <p className="facts">{place}</p>
      </div>
      <Choices
        legend={
          <>
            <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
              {question.text}
            </h2>
            {question.type === 'multi' && <span className="text-ink-soft">{text('welcome.several')}</span>}
          </>
        }
        isMultiple={question.type === 'multi'}
        name={question.id}
        choices={question.answers.map(({ id, text: label }) => ({ value: id, label }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {mistake !== null && (
        <p role="alert" className="text-wrong">
          {mistake}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" rank="first" disabled={chosen.length === 0} isBusy={isBusy}>
          {text('action.continue')}
        </Button>
        {onBack !== null && <Button onClick={onBack}>{text('action.back')}</Button>}
        <Button rank="quiet" onClick={onSkip}>
          {text('action.skip')}
        </Button>
      </p>
    </form>
  );
}
