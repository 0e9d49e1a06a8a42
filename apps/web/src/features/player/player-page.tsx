import { createLessonRun, type LessonRunView } from '@learnwright/exercises';
import { useLearnwright } from '@learnwright/react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPage } from '../../page/error-page.tsx';
import { FilesContext } from '../../player/lesson-file.tsx';
import { Player } from '../../player/player.tsx';
import { LEAVE, LeaveMark, PlayerHeader } from '../../player/player-header.tsx';
import { openRunSession } from '../../player/run-session.ts';
import { StepView } from '../../player/step-view.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { openDraft } from '../../start/waiting.ts';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { EndScreen } from './end-screen.tsx';
import { type LessonParts, useLessonParts } from './use-lesson-parts.ts';

/** The page of a lesson: the whole screen, nothing beside it. */
export function PlayerPage() {
  const { text } = useTexts();
  const { set, lesson } = useParams({ from: '/learn/$set/$lesson' });
  const parts = useLessonParts(set, lesson);
  if (parts.data !== undefined) return <OpenLesson key={parts.dataUpdatedAt} set_id={set} parts={parts.data} />;
  return (
    <main className="page">
      {parts.isError ? (
        <ErrorPage error={parts.error} reset={() => parts.refetch()} />
      ) : (
        <Loading label={text('app.loading')} />
      )}
    </main>
  );
}

/** Opens the lesson once: what it was read with changes while it is played. */
function OpenLesson({ set_id, parts }: { readonly set_id: string; readonly parts: LessonParts }) {
  const texts = useTexts();
  const { storage } = useLearnwright();
  const { now, createId, ...ports } = usePagePorts();
  const navigate = useNavigate();
  const { lesson, set } = parts;
  const [{ run, session }] = useState(() => {
    const { progress, failures, grading } = parts;
    const name = ['lesson', storage.user_id, set_id, lesson.id].join(' ');
    const context = { set, learner: grading };
    const seed = storage.user_id;
    const opened = createLessonRun(lesson, { set_id, seed, progress, failures, context });
    const draft = openDraft(ports, name);
    return { run: opened, session: openRunSession({ run: opened, storage, draft, now, createId }) };
  });
  const isRead = (step_id: string) => lesson.steps.find(({ id }) => id === step_id)?.exercise == null;
  const leave = (
    <Link to="/learn/$set" params={{ set: set.set_id }} className={LEAVE}>
      <LeaveMark />
    </Link>
  );
  return (
    <FilesContext value={lesson.assets}>
      <Player
        run={run}
        session={session}
        title={lesson.title}
        leave={() => void navigate({ to: '/learn/$set', params: { set: set.set_id } })}
        header={({ ruler, corrections }) => (
          <PlayerHeader leave={leave} ruler={ruler} corrections={corrections} isRead={isRead} />
        )}
        step={(view) => (
          <StepView view={view} lesson={lesson} set={set} note={sayWhyAgain(view, texts)} send={session.send} />
        )}
        end={(view, { state, row, records }) => (
          <EndScreen
            set={set}
            lesson={lesson}
            view={view}
            row={row}
            isReplay={state.isReplay}
            isStored={records === 'stored'}
          />
        )}
      />
    </FilesContext>
  );
}

/** Why a step comes again: it was skipped, or it is a correction; null in its own turn. */
function sayWhyAgain({ part, step, corrections }: LessonRunView, { text }: Texts): string | null {
  if (part === 'again') return text('player.again');
  if (part !== 'corrections' || corrections === null) return null;
  const number = corrections.findIndex(({ step_id }) => step_id === step?.id) + 1;
  return text('player.correction', { number, of: corrections.length });
}
