import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainSignIn, isTooOld } from '../../sign-in/explain-sign-in.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';

const KEY = 'sign-in';

/** Reads something of how the person signs in; null reads nothing. */
export function useSignInQuery<Answer>(name: string, read: (() => Promise<Answer>) | null): UseQueryResult<Answer> {
  return useQuery({
    queryKey: [KEY, name],
    queryFn: () => read?.() ?? Promise.reject(new Error('There is nothing to read.')),
    enabled: read !== null,
    retry: false,
  });
}

/** Changes something of how the person signs in, and reads all of it again. */
export interface SignInChange {
  readonly isBusy: boolean;
  readonly error: unknown;
  run(work: () => Promise<void>): Promise<boolean>;
}

/** Makes what changes something of how the person signs in. */
export function useSignInChange(): SignInChange {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    isBusy,
    error,
    run: async (work) => {
      setIsBusy(true);
      try {
        await work();
        setError(null);
        await queryClient.invalidateQueries({ queryKey: [KEY] });
        return true;
      } catch (failure) {
        setError(failure);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** Why something of a sign-in could not be done. Where the sign-in is too old for it, one can sign in again here. */
export function SignInFailure({ error }: { readonly error: unknown }) {
  const texts = useTexts();
  const session = useSession();
  if (error === null || error === undefined) return null;
  return (
    <div role="alert" className="grid gap-2 justify-items-start">
      <p className="text-wrong">{explainSignIn(error, texts)}</p>
      {isTooOld(error) && <Button onClick={() => session.askAgain(true)}>{texts.text('sign_in.again')}</Button>}
    </div>
  );
}
