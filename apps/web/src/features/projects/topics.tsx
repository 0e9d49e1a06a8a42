import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { NewItem, OrderedItems } from './ordered-items.tsx';

/** The topics of a curriculum. A topic may be part of another. */
export function Topics({ curriculum_id }: { readonly curriculum_id: string }) {
  const { text } = useTexts();
  const path = '/curricula/{curriculum_id}/topics';
  const topics = useQuery(useLearnwrightQueries().get(path, { params: { curriculum_id } }));
  const change = useSend('PATCH', '/topics/{topic_id}', { changes: [path] });
  const remove = useSend('DELETE', '/topics/{topic_id}', { changes: [path] });
  const create = useSend('POST', path);
  const [parent, setParent] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const below = (parent_id: string | null) => topics.data?.filter((topic) => topic.parent_id === parent_id) ?? [];
  const list = (parent_id: string | null) => (
    <OrderedItems
      items={below(parent_id)}
      isBusy={change.isPending || remove.isPending}
      error={change.error ?? remove.error}
      onChange={(topic_id, body) => change.mutateAsync({ params: { topic_id }, body })}
      onRemove={(topic_id) => remove.mutateAsync({ params: { topic_id } })}
      heading={heading}
      render={({ id, description }) => (
        <>
          {description !== null && description !== '' && <p className="text-small text-ink-soft">{description}</p>}
          <div className="ps-4 empty:hidden">{list(id)}</div>
        </>
      )}
    />
  );
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
        {text('curricula.topics')}
      </h2>
      {topics.isPending && <Loading label={text('app.loading')} />}
      {topics.isError && <Failure error={topics.error} onRetry={() => topics.refetch()} />}
      {topics.data?.length === 0 && <p className="text-ink-soft">{text('curricula.no_topics')}</p>}
      {list(null)}
      <NewItem
        label={text('curricula.new_topic')}
        change={create}
        onCreate={(title, then) =>
          create.mutate(
            { params: { curriculum_id }, body: { title, ...placeBelow(topics.data ?? [], parent) } },
            { onSuccess: then },
          )
        }
      >
        {topics.data !== undefined && topics.data.length > 0 && (
          <Field label={text('curricula.part_of')}>
            {(control) => (
              <Select
                {...control}
                value={parent}
                options={[
                  { value: '', label: text('curricula.part_of_nothing') },
                  ...topics.data.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={setParent}
              />
            )}
          </Field>
        )}
      </NewItem>
    </section>
  );
}

/** The last place below a topic; at the top where it is none of them any more. */
function placeBelow(topics: readonly Schemas['Topic'][], parent: string) {
  const parent_id = topics.some(({ id }) => id === parent) ? parent : null;
  return { parent_id, order_index: topics.filter((topic) => topic.parent_id === parent_id).length };
}
