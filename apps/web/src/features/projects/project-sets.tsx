import { useLearnwrightQueries, useSend, useSets } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure, WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';

const SETS = '/plugins/session/projects/{project_id}/sets';
/** The most sets that a project may have. */
const MOST = 10;

/** The sets of lessons that the tutor of a project knows. */
export function ProjectSets({ project_id }: { readonly project_id: string }) {
  const { text } = useTexts();
  const chosen = useQuery(useLearnwrightQueries().get(SETS, { params: { project_id } }));
  const sets = useSets();
  const [isOpen, setIsOpen] = useState(false);
  const titleOf = (id: string) => sets.data?.find(({ set_id }) => set_id === id)?.title ?? id;
  return (
    <section className="grid gap-4 justify-items-start">
      <div className="grid gap-1">
        <h2 className="text-large font-strong">{text('projects.sets')}</h2>
        <p className="text-ink-soft">{text('projects.sets_text')}</p>
      </div>
      {chosen.isPending && <Loading label={text('app.loading')} />}
      {chosen.isError && <Failure error={chosen.error} onRetry={() => chosen.refetch()} />}
      {chosen.data?.set_ids.length === 0 && <p className="text-ink-soft">{text('projects.no_sets')}</p>}
      {chosen.data !== undefined && chosen.data.set_ids.length > 0 && (
        <ul className="card divide-y divide-line w-full max-w-narrow">
          {chosen.data.set_ids.map((set_id) => (
            <li key={set_id}>
              <Link
                to="/learn/$set"
                params={{ set: set_id }}
                className="flex items-center min-h-12 px-4 py-2 rounded-card -outline-offset-3 hover:bg-sunken"
              >
                {titleOf(set_id)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {chosen.data !== undefined && <Button onClick={() => setIsOpen(true)}>{text('projects.choose_sets')}</Button>}
      {isOpen && chosen.data !== undefined && (
        <ChooseSets project_id={project_id} before={chosen.data.set_ids} onClose={() => setIsOpen(false)} />
      )}
    </section>
  );
}

interface ChooseSetsProps {
  readonly project_id: string;
  readonly before: readonly string[];
  readonly onClose: () => void;
}

function ChooseSets({ project_id, before, onClose }: ChooseSetsProps) {
  const { text } = useTexts();
  const sets = useSets();
  const save = useSend('PUT', SETS);
  const [chosen, setChosen] = useState(before);
  const isFull = chosen.length >= MOST;
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Dialog
      title={text('projects.choose_sets')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            rank="first"
            isBusy={save.isPending}
            onClick={() => save.mutate({ params: { project_id }, body: { set_ids: chosen } }, { onSuccess: onClose })}
          >
            {text('action.save')}
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-soft">{text('projects.most_sets', { most: MOST })}</p>
      {sets.data?.length === 0 && <p>{text('learn.empty_title')}</p>}
      <div className="grid gap-1">
        {sets.data?.map(({ set_id, title, language }) => {
          const isChosen = chosen.includes(set_id);
          return (
            <label key={set_id} className="flex items-center gap-3 min-h-11" lang={language}>
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-pencil"
                checked={isChosen}
                disabled={!isChosen && isFull}
                onChange={() => toggle(set_id)}
              />
              {title}
            </label>
          );
        })}
      </div>
      <WhyFailed error={save.error} />
    </Dialog>
  );
}
