import { createLessonRun } from '@learnwright/exercises';
import { useLearnwright } from '@learnwright/react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPage } from '../../page/error-page.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { FilesContext } from './lesson-file.tsx';
import { openLessonSession } from './lesson-session.ts';
import { Player } from './player.tsx';
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
  const { storage } = useLearnwright();
  const { kept, now, createId } = usePagePorts();
  const [opened] = useState(() => {
    const { lesson, set, progress, failures, grading } = parts;
    const name = ['lesson', storage.user_id, set_id, lesson.id].join(' ');
    const context = { set, learner: grading };
    const seed = storage.user_id;
    const run = createLessonRun(lesson, { set_id, seed, progress, failures, context });
    const draft = { read: () => kept.read(name), write: (value: string | null) => kept.write(name, value) };
    return { run, session: openLessonSession({ run, storage, draft, now, createId }) };
  });
  return (
    <FilesContext value={parts.lesson.assets}>
      <Player run={opened.run} session={opened.session} set={parts.set} lesson={parts.lesson} />
    </FilesContext>
  );
}
