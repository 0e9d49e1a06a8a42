import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Failure } from '../../page/failure.tsx';
import { usePortions } from '../../page/use-portions.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PersonIcon } from '../../ui/icons.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { NewLearnerMode } from './use-new-learner.ts';

interface LearnersThereProps {
  readonly mode: NewLearnerMode;
  readonly onReturn: () => void;
}

/** How many names there are at first, and how many more each time. */
const PORTION = 20;

/** Those who have learned with the server before, where it trusts everybody who asks: some of them, the others on demand. */
export function LearnersThere({ mode, onReturn }: LearnersThereProps) {
  const { text } = useTexts();
  const session = useSession();
  const queries = useLearnwrightQueries();
  const [q, setQ] = useState('');
  const portions = usePortions(q, PORTION);
  const query = { limit: portions.limit, ...(q !== '' && { q }) };
  const users = useQuery({ ...queries.get('/users', { query }), placeholderData: keepPreviousData });
  const found = users.data ?? [];
  const hasMore = portions.hasMore(found);
  // Whom to look for is asked where there are many.
  const [isSearched, setIsSearched] = useState(false);
  if (hasMore && !isSearched) setIsSearched(true);
  const choose = async ({ id, name, language }: Learner) => {
    if (mode === 'both') await session.learnOnDevice({ id, name, language }, id);
    else await session.learnOnServer(id);
    onReturn();
  };
  if (users.isError && users.data === undefined) return <Unread error={users.error} onRetry={users.refetch} />;
  return (
    <Learners
      learners={portions.show(found)}
      sentence={text('welcome.somebody_text')}
      onChoose={choose}
      search={
        isSearched && (
          <SearchField label={text('welcome.find')} hint={text('welcome.find_hint')} value={q} onSearch={setQ} />
        )
      }
      more={
        hasMore && (
          <Button rank="quiet" isBusy={users.isPlaceholderData} onClick={portions.grow}>
            {text('cards.show_more')}
          </Button>
        )
      }
    />
  );
}

/** Those who have learned on this device before. */
export function LearnersHere({ onReturn }: { readonly onReturn: () => void }) {
  const { text } = useTexts();
  const { device, learnOnDevice } = useSession();
  const learners = useQuery({
    queryKey: ['learners of this device'],
    queryFn: async () => (device.isKnown() ? (await device.open()).database.listLearners() : []),
    networkMode: 'always',
    retry: false,
  });
  const choose = async ({ id, name, language }: Learner) => {
    await learnOnDevice({ id, name, language });
    onReturn();
  };
  if (learners.isError) return <Unread error={learners.error} onRetry={learners.refetch} />;
  return <Learners learners={learners.data ?? []} sentence={text('welcome.here_before')} onChoose={choose} />;
}

/** Who was here before cannot be said: whoever of them is made once more has two records. */
function Unread({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => unknown }) {
  const { text } = useTexts();
  return (
    <section className="grid gap-4 mb-8" aria-labelledby="known">
      <h2 id="known" className="text-large font-strong">
        {text('welcome.somebody')}
      </h2>
      <Failure error={error} onRetry={() => void onRetry()} />
      <h2 className="text-large font-strong border-t border-line pt-6 mt-2">{text('welcome.new')}</h2>
    </section>
  );
}

interface Learner {
  readonly id: string;
  readonly name: string;
  readonly language: string;
}

interface LearnersProps {
  readonly learners: readonly Learner[];
  readonly sentence: string;
  readonly onChoose: (learner: Learner) => Promise<void>;
  /** A search among them; false where there are few. */
  readonly search?: ReactNode;
  /** What shows more of them; false where there are none. */
  readonly more?: ReactNode;
}

function Learners({ learners, sentence, onChoose, search = false, more = false }: LearnersProps) {
  const { text } = useTexts();
  if (learners.length === 0 && search === false) return null;
  return (
    <section className="grid gap-4 mb-8" aria-labelledby="known">
      <div>
        <h2 id="known" className="text-large font-strong">
          {text('welcome.somebody')}
        </h2>
        <p className="text-ink-soft">{sentence}</p>
      </div>
      {search}
      {learners.length === 0 && <p role="status">{text('welcome.nobody')}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {learners.map((learner) => (
          <li key={learner.id}>
            <Button icon={PersonIcon} onClick={() => onChoose(learner)}>
              {text('welcome.go_on_as', { name: learner.name })}
            </Button>
          </li>
        ))}
      </ul>
      {more !== false && <p className="-ms-4">{more}</p>}
      <h2 className="text-large font-strong border-t border-line pt-6 mt-2">{text('welcome.new')}</h2>
    </section>
  );
}
