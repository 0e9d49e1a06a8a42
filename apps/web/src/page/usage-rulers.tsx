import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/texts.ts';
import { LimitRuler } from '../ui/limit-ruler.tsx';
import { Loading } from '../ui/loading.tsx';
import { Failure } from './failure.tsx';

/** What rulers of usage say, in the words of the page that they stand on. */
interface UsageWords {
  sayUsed(used: string, allowed: string): string;
  readonly unknown: string;
}

/** What is stored of somebody, and how much may be: a ruler for each kind. */
export function UsageRulers({ user_id, words }: { readonly user_id: string; readonly words: UsageWords }) {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const usage = useQuery(queries.get('/users/{user_id}/usage', { params: { user_id } }));
  return (
    <>
      {usage.isError && <Failure error={usage.error} onRetry={() => usage.refetch()} />}
      {usage.isPending && <Loading label={text('app.loading')} />}
      <ul className="grid gap-4 medium:grid-cols-2 medium:gap-x-8">
        {usage.data?.map((entry) => (
          <UsageRuler key={entry.kind} entry={entry} words={words} />
        ))}
      </ul>
    </>
  );
}

interface UsageRulerProps {
  readonly entry: Schemas['Usage'];
  readonly words: UsageWords;
}

function UsageRuler({ entry: { label, unit, used, allowed }, words }: UsageRulerProps) {
  const { format, language } = useTexts();
  const write = (value: number) => (unit === 'bytes' ? format.bytes(value) : format.number(value));
  const name = label[language] ?? label[language.split('-')[0] ?? ''] ?? label.en ?? '';
  return (
    <li className="grid gap-1 content-end">
      <p className="font-medium text-small">{name}</p>
      {used === null ? (
        <p className="text-small text-ink-soft">{words.unknown}</p>
      ) : (
        <LimitRuler used={used} allowed={allowed}>
          {words.sayUsed(write(used), write(allowed))}
        </LimitRuler>
      )}
    </li>
  );
}
