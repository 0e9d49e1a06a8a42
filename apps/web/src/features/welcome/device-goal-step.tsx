import { useSets } from '@learnwright/react';
import { useState } from 'react';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';

interface DeviceGoalStepProps {
  /** The language that somebody wants to learn; null where they want to see all. */
  readonly onDone: (language: string | null) => void;
}

/** What somebody wants to learn who learns on this device alone: it opens that shelf of the catalogue. */
export function DeviceGoalStep({ onDone }: DeviceGoalStepProps) {
  const { text, format } = useTexts();
  const sets = useSets();
  const [chosen, setChosen] = useState<string | null>(null);
  const languages = [...new Set((sets.data ?? []).flatMap(({ target_language }) => target_language ?? []))];
  return (
    <>
      <PageHeading title={text('welcome.goal_title')} />
      <div className="grid gap-6">
        {languages.length > 0 && (
          <Choices
            legend={text('welcome.topic')}
            name="language"
            choices={languages.map((value) => ({ value, label: format.language(value) }))}
            chosen={chosen === null ? [] : [chosen]}
            onChange={([language = null]) => setChosen(language)}
          />
        )}
        <p className="flex flex-wrap gap-3">
          {languages.length > 0 && (
            <Button rank="first" onClick={() => onDone(chosen)}>
              {text('action.continue')}
            </Button>
          )}
          <Button rank={languages.length > 0 ? 'quiet' : 'first'} onClick={() => onDone(null)}>
            {text('action.skip')}
          </Button>
        </p>
      </div>
    </>
  );
}
