import { type FormEvent, useState } from 'react';
import { explainError } from '../../page/failure.tsx';
import { LanguageField } from '../../page/language-field.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LearnersHere, LearnersThere } from './known-learners.tsx';
import { type NewLearner, type NewLearnerMode, useNewLearner } from './use-new-learner.ts';

interface WhoStepProps {
  readonly mode: NewLearnerMode;
  /** Somebody new is there. */
  readonly onDone: (learner: NewLearner) => void;
  /** Somebody goes on who was here before. */
  readonly onReturn: () => void;
}

/** Who is learning: somebody whom the server knows already, or somebody new with a name and a language. */
export function WhoStep({ mode, onDone, onReturn }: WhoStepProps) {
  const texts = useTexts();
  const { text } = texts;
  const { server, serverFailure } = useSessionState();
  const createLearner = useNewLearner(mode);
  const [name, setName] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);

  async function begin(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    try {
      onDone(await createLearner((name ?? text('welcome.default_name')).trim()));
    } catch (error) {
      setMistake(explainError(error, texts));
      setIsBusy(false);
    }
  }

  return (
    <>
      <PageHeading title={text('welcome.language_title')}>
        {server === null && serverFailure === null && <p className="text-ink-soft">{text('welcome.no_server')}</p>}
      </PageHeading>
      {mode === 'device' ? <LearnersHere onReturn={onReturn} /> : <LearnersThere mode={mode} onReturn={onReturn} />}
      <form className="grid gap-6" onSubmit={begin}>
        <LanguageField />
        <Field label={text('welcome.name')} mistake={mistake}>
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="name"
              required
              maxLength={200}
              value={name ?? text('welcome.default_name')}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" rank="first" isBusy={isBusy}>
          {text('action.continue')}
        </Button>
      </form>
    </>
  );
}
