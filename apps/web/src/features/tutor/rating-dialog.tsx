import type { Tutor } from '@learnwright/react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';

const SCALE = [1, 2, 3, 4, 5];
const QUESTIONS = ['understanding', 'stress', 'method_fit'] as const;

interface RatingDialogProps {
  readonly rate: Tutor['rate'];
  readonly onClose: () => void;
}

/** Asks how a talk was: three questions on a scale of five, and notes. */
export function RatingDialog({ rate, onClose }: RatingDialogProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const [answers, setAnswers] = useState({ understanding: 3, stress: 3, method_fit: 3 });
  const [notes, setNotes] = useState('');
  const save = useMutation({
    retry: false,
    mutationFn: () => rate({ ...answers, notes: notes.trim() === '' ? null : notes.trim() }),
    onSuccess: () => {
      announce(text('tutor.rated'));
      onClose();
    },
  });
  return (
    <Dialog
      title={text('tutor.rate_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button rank="first" isBusy={save.isPending} onClick={() => save.mutate()}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 py-2">
        {QUESTIONS.map((question) => (
          <Scale
            key={question}
            legend={text(`tutor.${question}`)}
            value={answers[question]}
            onChange={(value) => setAnswers({ ...answers, [question]: value })}
          />
        ))}
      </div>
      <Field label={text('tutor.notes')} hint={text('tutor.notes_hint')}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={2}
            maxLength={5000}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
      </Field>
      <WhyFailed error={save.error} />
    </Dialog>
  );
}

interface ScaleProps {
  readonly legend: ReactNode;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Scale({ legend, value, onChange }: ScaleProps) {
  const { text, format } = useTexts();
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid grid-cols-5 gap-2">
        {SCALE.map((step) => (
          <label key={step} className="scale-step">
            <input
              type="radio"
              className="unseen"
              name={name}
              value={step}
              checked={step === value}
              onChange={() => onChange(step)}
            />
            {format.number(step)}
          </label>
        ))}
      </div>
      <p className="flex justify-between text-small text-ink-soft">
        <span>{text('tutor.rate_low')}</span>
        <span>{text('tutor.rate_high')}</span>
      </p>
    </fieldset>
  );
}
