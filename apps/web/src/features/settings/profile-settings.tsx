import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { explainError, Failure } from '../../page/failure.tsx';
import { LanguageField, languagesOf, nameOfLanguage } from '../../page/language-field.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { type OpenSettings, useLearnerSettings } from './learner-settings.ts';
import { Mistake, SettingCard } from './setting-card.tsx';

/** Who somebody is, and which languages they are spoken to in: by the app, by lessons, and by the tutor. */
export function ProfileSettings() {
  const { text } = useTexts();
  const opened = useLearnerSettings();
  if (opened.settings === undefined) {
    if (opened.error !== null) return <Failure error={opened.error} onRetry={opened.retry} />;
    return <Loading label={text('app.loading')} />;
  }
  return (
    <>
      <Name name={opened.settings.name} onSave={(name) => opened.change({ name })} />
      <SettingCard title={text('settings.languages')}>
        <LanguageField hint={text('settings.interface_language_text')} />
        <ExplanationField />
        <TutorField opened={opened} />
      </SettingCard>
    </>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
}

/** Begins anew with the name that is stored. */
function Name(props: NameFormProps) {
  const place = useFocusAfter<HTMLDivElement>(props.name);
  return (
    <div ref={place} tabIndex={-1}>
      <NameForm key={props.name} {...props} />
    </div>
  );
}

function NameForm({ name, onSave }: NameFormProps) {
  const texts = useTexts();
  const { text } = texts;
  const announce = useAnnounce();
  const [given, setGiven] = useState(name);
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await onSave(given.trim());
      announce(text('action.saved'));
      setMistake(null);
    } catch (error) {
      setMistake(explainError(error, texts));
    }
    setIsBusy(false);
  };
  return (
    <form className="card grid gap-4 p-6" onSubmit={save}>
      <Field label={text('welcome.name')} mistake={mistake}>
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="name"
            required
            maxLength={200}
            value={given}
            onChange={(event) => setGiven(event.target.value)}
          />
        )}
      </Field>
      {given.trim() !== name && (
        <p>
          <Button type="submit" rank="first" disabled={given.trim() === ''} isBusy={isBusy}>
            {text('action.save')}
          </Button>
        </p>
      )}
    </form>
  );
}

/** The language in which lessons explain: sets in it come first in the catalogue. */
function ExplanationField() {
  const { text, format } = useTexts();
  const { kept } = usePagePorts();
  const queries = useLearnwrightQueries();
  const sets = useQuery(queries.sets());
  const [chosen, setChosen] = useState(kept.read('explanations') ?? '');
  const tags = [...new Set([...(sets.data ?? []).map(({ language }) => language), ...(chosen === '' ? [] : [chosen])])];
  const choose = (tag: string) => {
    kept.write('explanations', tag === '' ? null : tag);
    setChosen(tag);
  };
  return (
    <Field label={text('settings.explanation_language')} hint={text('settings.explanation_language_text')}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          options={[
            { value: '', label: text('settings.any_language') },
            ...tags.toSorted().map((value) => ({ value, label: format.language(value) })),
          ]}
          onChange={choose}
        />
      )}
    </Field>
  );
}

/** The language of the tutor, which is that of the learner wherever the server writes something. */
function TutorField({ opened }: { readonly opened: OpenSettings }) {
  const texts = useTexts();
  const { text } = texts;
  const { server } = useSessionState();
  const { settings, change, error } = opened;
  if (settings === undefined) return null;
  const tags = languagesOf(server, settings.language);
  return (
    <>
      <Field label={text('settings.tutor_language')} hint={text('settings.tutor_language_text')}>
        {(control) => (
          <Select
            {...control}
            value={settings.language}
            options={tags.map((value) => ({ value, label: nameOfLanguage(value), lang: value }))}
            onChange={(language) => change({ language }).catch(() => undefined)}
          />
        )}
      </Field>
      <Mistake>{error === null ? null : explainError(error, texts)}</Mistake>
    </>
  );
}
