import { useLearnwright, useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';

/** The model of the practice tutor, which needs no key and no network. */
const PRACTICE_MODEL = 'offline-tutor';

/** Who answers in talks, as far as the settings tell. */
export interface Answerer {
  /** Null until it is known. */
  readonly kind: 'practice' | 'provider' | 'nobody' | null;
  /** Whether the practice tutor is being chosen. */
  readonly isChanging: boolean;
  readonly error: unknown;
  /** Lets the practice tutor answer from now on; calls back when it does. */
  usePractice(then?: () => void): void;
}

/** Tells who answers in talks, and lets the practice tutor do it. */
export function useAnswerer(): Answerer {
  const { user_id } = useLearnwright();
  const params = { user_id };
  const settings = useQuery(useLearnwrightQueries().get('/settings/{user_id}', { params }));
  const save = useSend('PATCH', '/settings/{user_id}');
  const slot = settings.data?.active_provider ?? 'provider_a';
  const model = settings.data?.[`model_override_${slot}`] ?? null;
  const isPractice = model?.startsWith('offline-') === true;
  const kind = isPractice ? 'practice' : settings.data?.[`has_${slot}_key`] === true ? 'provider' : 'nobody';
  return {
    kind: settings.data === undefined ? null : kind,
    isChanging: save.isPending,
    error: save.error,
    usePractice: (then) =>
      save.mutate({ params, body: { [`model_override_${slot}`]: PRACTICE_MODEL } }, { onSuccess: () => then?.() }),
  };
}
