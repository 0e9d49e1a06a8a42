import { isApiError, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { explainError } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { explainAi, type Slot } from './key-form.tsx';
import { Mistake } from './setting-card.tsx';

interface ModelFieldProps {
  readonly slot: Slot;
  readonly settings: Schemas['UserSettings'];
}

/** The tutor that answers without any AI. */
const PRACTICE = 'offline-tutor';

/** The model that answers: one of those that the key opens, or the practice tutor, which needs none. */
export function ModelField({ slot, settings }: ModelFieldProps) {
  const texts = useTexts();
  const { text } = texts;
  const { user_id } = settings;
  const params = { user_id };
  const queries = useLearnwrightQueries();
  const change = useSend('PATCH', '/settings/{user_id}');
  const hasKey = settings[`has_${slot}_key`];
  const models = useQuery({
    ...queries.get('/settings/{user_id}/models', { params, query: { provider: slot } }),
    enabled: hasKey,
    staleTime: 300_000,
  });
  const chosen = settings[`model_override_${slot}`] ?? '';
  const listed = (models.data ?? []).map(({ id, name }) => ({ value: id, label: name ?? id }));
  const own = [PRACTICE, chosen].filter((value) => value !== '' && !listed.some((model) => model.value === value));
  const options = [
    { value: '', label: text('settings.default_model') },
    ...listed,
    ...[...new Set(own)].map((value) => ({ value, label: value === PRACTICE ? text('settings.practice') : value })),
  ];
  const mistake = models.error ?? change.error;
  return (
    <>
      <Field label={text('settings.model')} hint={text(hasKey ? 'settings.model_text' : 'settings.model_without_key')}>
        {(control) => (
          <Select
            {...control}
            value={change.isPending ? (change.variables.body[`model_override_${slot}`] ?? '') : chosen}
            options={options}
            onChange={(model) => change.mutate({ params, body: { [`model_override_${slot}` as const]: model } })}
          />
        )}
      </Field>
      <Mistake>
        {mistake === null
          ? null
          : isApiError(mistake)
            ? explainAi(mistake.problem.ai_error_code, explainError(mistake, texts), texts)
            : explainError(mistake, texts)}
      </Mistake>
      {models.isError && (
        <p>
          <Button onClick={() => models.refetch()}>{text('action.try_again')}</Button>
        </p>
      )}
    </>
  );
}
