import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError, Failure, WhyFailed } from '../../page/failure.tsx';
import { accountOf } from '../../start/place.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { GradingSettings } from './grading-settings.tsx';
import { useLearnerSettings } from './learner-settings.ts';
import { Mistake, SettingCard } from './setting-card.tsx';

/** How somebody learns: how strict answers are graded, when a day begins, and whether weekends count. */
export function LearningSettings() {
  const texts = useTexts();
  const { text } = texts;
  const { place } = useSessionState();
  const { settings, error, retry, change } = useLearnerSettings();
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({});
  if (settings === undefined) {
    return error === null ? <Loading label={text('app.loading')} /> : <Failure error={error} onRetry={retry} />;
  }
  /** Says why a setting could not be changed at its place, and returns whether it could. */
  const save = async (name: 'grading' | 'timezone', changed: Parameters<typeof change>[0]) => {
    const { [name]: _, ...others } = mistakes;
    try {
      await change(changed);
      setMistakes(others);
      return true;
    } catch (failure) {
      setMistakes({ ...others, [name]: explainError(failure, texts) });
      return false;
    }
  };
  const account = accountOf(place);
  return (
    <>
      <GradingSettings
        grading={settings.grading}
        mistake={mistakes.grading ?? null}
        onChange={(grading) => save('grading', { grading })}
      />
      <SettingCard>
        <Field label={text('settings.timezone')} hint={text('settings.timezone_text')}>
          {(control) => (
            <Select
              {...control}
              value={settings.timezone}
              options={listTimeZones(settings.timezone).map((value) => ({
                value,
                label: value.replaceAll('_', ' '),
              }))}
              onChange={(timezone) => save('timezone', { timezone })}
            />
          )}
        </Field>
        <Mistake>{mistakes.timezone ?? null}</Mistake>
        {account !== null && <Weekends user_id={account} />}
      </SettingCard>
    </>
  );
}

/** Whether days without learning on weekends leave the streak as it is. */
function Weekends({ user_id }: { readonly user_id: string }) {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const streak = useQuery(queries.get('/plugins/gamification/streak/{user_id}', { params: { user_id } }));
  const change = useSend('POST', '/plugins/gamification/streak/{user_id}/weekend-mode', {
    changes: ['/plugins/gamification/streak/{user_id}'],
  });
  // A server may do without streaks.
  if (streak.data === undefined) return null;
  const isOn = change.isPending ? change.variables.body.enabled : streak.data.weekend_mode;
  return (
    <>
      <Switch
        isOn={isOn}
        hint={text('settings.weekend_text')}
        onChange={(enabled) => change.mutate({ params: { user_id }, body: { enabled } })}
      >
        {text('settings.weekend')}
      </Switch>
      <WhyFailed error={change.error} />
    </>
  );
}

/** Every time zone that the browser knows, and the one that is set. */
function listTimeZones(chosen: string): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].toSorted();
}
