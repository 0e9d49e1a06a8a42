import type { Schemas } from '@learnwright/client';
import { type Tutor, useLearnwrightQueries, useTutor } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCoveredViewport } from '../../page/covered-viewport.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { useMethodNames } from '../../page/method-names.ts';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ArrowDownIcon, BackIcon } from '../../ui/page-icons.ts';
import { AnswererNote } from './answerer-note.tsx';
import { Composer } from './composer.tsx';
import { CostOfToday } from './cost-of-today.tsx';
import { useFollowedEnd } from './follow-end.ts';
import { SwitchCard } from './method-switch.tsx';
import { Speaking } from './speaking.tsx';
import { StepsBar } from './steps-bar.tsx';
import { TalkActions } from './talk-actions.tsx';
import { TalkLog } from './talk-log.tsx';

/** How many of the last messages are read at first. */
const LAST = 50;

/** Pieces of an answer are drawn once for each frame; where nobody sees the page, now and then. */
const schedule = (draw: () => void) =>
  void (document.visibilityState === 'visible' ? requestAnimationFrame(draw) : setTimeout(draw, 500));

/** A talk with the tutor. */
export function TalkPage() {
  const { session: session_id } = useParams({ from: '/shell/learner/server/tutor/$session' });
  return <Talk key={session_id} session_id={session_id} />;
}

function Talk({ session_id }: { readonly session_id: string }) {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const session = useQuery(queries.session(session_id));
  const project_id = session.data?.project_id ?? '';
  const project = useQuery({
    ...queries.get('/projects/{project_id}', { params: { project_id } }),
    enabled: project_id !== '',
  });
  if (session.data !== undefined && project.data !== undefined) {
    return <OpenTalk session={session.data} project={project.data} />;
  }
  const failed = [session, project].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorPage error={failed.error} reset={() => failed.refetch()} />;
  return <Loading label={text('app.loading')} />;
}

interface OpenTalkProps {
  readonly session: Schemas['Session'];
  readonly project: Schemas['Project'];
}

function OpenTalk({ session, project }: OpenTalkProps) {
  const { text, format } = useTexts();
  const names = useMethodNames();
  const tutor = useTutor(session.id, { last: LAST, schedule });
  const log = useRef<HTMLDivElement>(null);
  const end = useFollowedEnd(log);
  useCoveredViewport();
  const stop = useAnnouncedTurns(tutor);
  // The ratings of before speak against the method of before: whoever has switched is asked again after the next one.
  const [isSwitched, setIsSwitched] = useState(false);
  return (
    <div className="talk">
      <p>
        <Link to="/tutor" className="inline-flex items-center gap-1 min-h-11 text-ink-soft hover:text-ink">
          <Icon of={BackIcon} />
          {text('tutor.back')}
        </Link>
      </p>
      <PageHeading title={project.topic}>
        <p className="facts">
          <span>{names.explain(session.method)}</span>
          <span>{format.date(session.started_at)}</span>
        </p>
        <TalkActions session={session} tutor={tutor} onSwitch={setIsSwitched} />
      </PageHeading>
      {session.status === 'active' && <AnswererNote />}
      <div className="talk-steps">
        <StepsBar session={session} />
      </div>
      {tutor.hasOlder && <OlderMessages onLoad={tutor.loadOlder} onLoaded={end.keepPlace} />}
      {tutor.isLoading && <Loading label={text('app.loading')} />}
      <TalkLog session_id={session.id} tutor={tutor} element={log} />
      <div className="grid gap-4 pb-6 empty:hidden">
        {!isSwitched && <SwitchCard tutor={tutor} onSwitch={() => setIsSwitched(true)} />}
        {session.status === 'active' && <Speaking project_id={project.id} />}
      </div>
      <div className="talk-composer">
        {!end.isAtEnd && (
          <div className="to-end">
            <Button icon={ArrowDownIcon} onClick={end.goToEnd}>
              {text('tutor.to_end')}
            </Button>
          </div>
        )}
        {session.status === 'active' ? (
          <Composer session_id={session.id} tutor={tutor} onStop={stop} onSend={end.goToEnd} />
        ) : (
          <p className="flex flex-wrap items-center justify-between gap-3">
            {text('tutor.is_ended', { date: format.date(session.ended_at ?? session.started_at) })}
            <Link to="/tutor" className={buttonClass('first')}>
              {text('tutor.new_talk')}
            </Link>
          </p>
        )}
        <CostOfToday />
      </div>
    </div>
  );
}

/** Says when an answer begins and when it is there, and no piece of it. Returns what stops one. */
function useAnnouncedTurns({ status, stop }: Tutor): () => void {
  const { text } = useTexts();
  const announce = useAnnounce();
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    const isBusy = (each: Tutor['status']) => each === 'submitted' || each === 'streaming';
    if (isBusy(status) && !isBusy(was)) announce(text('tutor.is_answering'));
    if (status === 'ready' && isBusy(was)) announce(text('tutor.has_answered'));
    if (status === 'error' && isBusy(was)) announce(text('tutor.has_failed'));
  }, [status, text, announce]);
  return () => {
    before.current = 'ready';
    stop();
    announce(text('tutor.was_stopped'));
  };
}

interface OlderMessagesProps {
  readonly onLoad: () => Promise<void>;
  /** Called before they are shown. */
  readonly onLoaded: () => void;
}

function OlderMessages({ onLoad, onLoaded }: OlderMessagesProps) {
  const { text } = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  const load = () => {
    setIsBusy(true);
    onLoaded();
    onLoad()
      .catch(() => undefined)
      .finally(() => setIsBusy(false));
  };
  return (
    <p className="pt-4 text-center">
      <Button isBusy={isBusy} onClick={load}>
        {text('tutor.older')}
      </Button>
    </p>
  );
}
