import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { explainError, Failure } from '../../page/failure.tsx';
import { accountOf } from '../../start/place.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { RemoveIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { AiCost } from './ai-cost.tsx';
import { KeyForm, SLOTS, type Slot } from './key-form.tsx';
import { ModelField } from './model-field.tsx';
import { Mistake, SettingCard } from './setting-card.tsx';

type Settings = Schemas['UserSettings'];

const SETTINGS = '/settings/{user_id}';

/** The AI that answers: whose it is, the key for it, its model, and what it has cost today. */
export function AiSettings() {
  const texts = useTexts();
  const { text } = texts;
  const { place } = useSessionState();
  const params = { user_id: accountOf(place) ?? '' };
  const queries = useLearnwrightQueries();
  const settings = useQuery(queries.get(SETTINGS, { params }));
  const change = useSend('PATCH', SETTINGS);
  if (settings.data === undefined) {
    if (settings.isError) return <Failure error={settings.error} onRetry={() => settings.refetch()} />;
    return <Loading label={text('app.loading')} />;
  }
  const slot = change.isPending
    ? (change.variables.body.active_provider ?? 'provider_a')
    : settings.data.active_provider;
  return (
    <>
      <SettingCard>
        <Choices
          legend={<span className="font-medium">{text('settings.provider')}</span>}
          name="provider"
          choices={SLOTS.map((value) => ({ value, label: text(`settings.${value}`) }))}
          chosen={[slot]}
          onChange={([active_provider = slot]) => change.mutate({ params, body: { active_provider } })}
        />
        <Mistake>{change.isError ? explainError(change.error, texts) : null}</Mistake>
      </SettingCard>
      <KeyCard key={slot} slot={slot} settings={settings.data} />
      <SettingCard title={text('settings.cost')}>
        <AiCost user_id={params.user_id} />
      </SettingCard>
    </>
  );
}

/** The key of a provider, and the model that it opens. */
function KeyCard({ slot, settings }: { readonly slot: Slot; readonly settings: Settings }) {
  const texts = useTexts();
  const { text } = texts;
  const { user_id } = settings;
  const queries = useLearnwrightQueries();
  const queryClient = useQueryClient();
  const send = useSend('DELETE', '/settings/{user_id}/api-key/{provider}');
  const remove = () =>
    send.mutate(
      { params: { user_id, provider: slot } },
      // The models, which the key has opened, are not asked for again.
      { onSuccess: (next) => queryClient.setQueryData(queries.get(SETTINGS, { params: { user_id } }).queryKey, next) },
    );
  const source = settings[`key_source_${slot}`];
  return (
    <SettingCard title={text('settings.key_of', { provider: text(`settings.${slot}`) })}>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-ink-soft">{text(`settings.key_${source}`)}</span>
        {source === 'settings' && (
          <Button icon={RemoveIcon} isBusy={send.isPending} onClick={remove}>
            {text('action.remove')} <span className="unseen">{text('settings.key')}</span>
          </Button>
        )}
      </p>
      <Mistake>{send.isError ? explainError(send.error, texts) : null}</Mistake>
      {(source === 'none' || source === 'settings') && <KeyForm slot={slot} user_id={user_id} />}
      <ModelField slot={slot} settings={settings} />
    </SettingCard>
  );
}
