import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useKeptChange, useKeptSets } from '../../start/kept-sets.ts';
import { useLearnerName } from '../../start/learner-name.ts';
import { accountOf } from '../../start/place.ts';
import { useSession, useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { RemoveIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { ModeCard } from './mode-card.tsx';
import { SyncCard } from './sync-card.tsx';

/** What this device has to do with it: who learns here, where the progress is, and what is kept. */
export function DeviceSettings() {
  return (
    <>
      <WhoLearns />
      <ModeCard />
      <SyncCard />
      <Storage />
      <KeptSets />
    </>
  );
}

function WhoLearns() {
  const { text } = useTexts();
  const session = useSession();
  const { place, server } = useSessionState();
  const name = useLearnerName() ?? '…';
  const navigate = useNavigate();
  const leave = async () => {
    session.leave();
    await navigate({ to: '/welcome' });
  };
  const where = place?.kind === 'server' ? 'on_server' : accountOf(place) === null ? 'on_device' : 'on_both';
  // Whom the server knows by a credential signs out instead.
  const isNamed = place?.kind === 'server' && server?.caller?.user_id === place.user_id;
  return (
    <div className="card grid gap-3 p-6 justify-items-start">
      <h3 className="font-medium">{text('settings.learner')}</h3>
      <p>{text(`settings.${where}`, { name })}</p>
      {!isNamed && <Button onClick={leave}>{text('settings.switch_learner')}</Button>}
    </div>
  );
}

/** Whether the browser may forget what it keeps; it can be asked not to. */
function Storage() {
  const { text } = useTexts();
  const isPersisted = useQuery({
    queryKey: ['storage is persisted'],
    queryFn: () => navigator.storage.persisted(),
    enabled: navigator.storage !== undefined,
    networkMode: 'always',
  });
  if (isPersisted.data === undefined) return null;
  const ask = async () => {
    await navigator.storage.persist();
    await isPersisted.refetch();
  };
  return (
    <div className="card grid gap-3 p-6 justify-items-start">
      <h3 className="font-medium">{text('settings.storage')}</h3>
      <p>{text(isPersisted.data ? 'settings.persisted' : 'settings.not_persisted')}</p>
      {!isPersisted.data && <Button onClick={ask}>{text('settings.persist')}</Button>}
    </div>
  );
}

function KeptSets() {
  const { text, format, plural } = useTexts();
  const { device } = useSession();
  const announce = useAnnounce();
  const kept = useKeptSets();
  const readAgain = useKeptChange();
  const remove = async (set_id: string, title: string) => {
    const { content } = await device.open();
    await content.remove(set_id);
    await readAgain();
    announce(text('keep.removed', { title }));
  };
  return (
    <div className="card grid gap-3 p-6">
      <h3 className="font-medium">{text('settings.kept_sets')}</h3>
      {kept.data?.length === 0 && <p className="text-ink-soft">{text('keep.none')}</p>}
      <ul className="divide-y divide-line">
        {kept.data?.map(({ set_id, title, lessons, bytes }) => (
          <li key={set_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="grid">
              <span className="font-content font-medium">{title}</span>
              <span className="facts">
                <span>{plural('learn.lessons', lessons)}</span>
                {bytes > 0 && <span>{format.bytes(bytes)}</span>}
              </span>
            </span>
            <Button icon={RemoveIcon} onClick={() => remove(set_id, title)}>
              {text('action.remove')} <span className="unseen">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
