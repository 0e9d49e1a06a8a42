import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../../page/failure.tsx';
import { plainName } from '../../../page/plain-name.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Choices } from '../../../ui/choices.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

type User = Schemas['User'];

interface LearnerPickerProps {
  readonly chosen: User | null;
  /** Whether somebody wanted to go on without a learner. */
  readonly isMissing: boolean;
  readonly onChoose: (user: User) => void;
}

/** How many learners are offered at once. */
const OFFERED = 6;

/**
 * Chooses a learner: a search, and below it radio buttons for those whom it finds. They need no keys of their own, say by themselves how many
 * there are, and tell people of the same name apart.
 */
export function LearnerPicker({ chosen, isMissing, onChoose }: LearnerPickerProps) {
  const { text, plural } = useTexts();
  const [q, setQ] = useState('');
  const query = { limit: OFFERED + 1, ...(q !== '' && { q }) };
  const found = useQuery({
    ...useLearnwrightQueries().get('/users', { query }),
    placeholderData: keepPreviousData,
  });
  const all = (found.data ?? []).slice(0, OFFERED);
  const offered = chosen === null || all.some(({ id }) => id === chosen.id) ? all : [chosen, ...all];
  const hasMore = (found.data?.length ?? 0) > OFFERED;
  return (
    <div className="grid gap-3">
      <SearchField
        label={text('console.people.find_learner')}
        hint={text('console.people.search_hint')}
        value={q}
        onSearch={setQ}
      />
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      <p role="status" className="text-small text-ink-soft">
        {found.data !== undefined &&
          (hasMore
            ? text('console.people.found_more', { count: OFFERED })
            : plural('console.people.found', found.data.length))}
      </p>
      {offered.length > 0 && (
        <Choices
          legend={<span className="font-medium">{text('console.people.learner')}</span>}
          name="learner"
          choices={offered.map((user) => ({ value: user.id, label: `${plainName(user)} · ${user.email ?? user.id}` }))}
          chosen={chosen === null ? [] : [chosen.id]}
          onChange={([id]) => {
            const user = offered.find((other) => other.id === id);
            if (user !== undefined) onChoose(user);
          }}
        />
      )}
      {isMissing && chosen === null && (
        <p role="alert" className="text-wrong">
          {text('console.people.choose_learner')}
        </p>
      )}
    </div>
  );
}
