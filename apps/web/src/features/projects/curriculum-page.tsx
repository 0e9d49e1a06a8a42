import { requireData, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { ErrorPage } from '../../page/error-page.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RemoveIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { BackIcon } from '../../ui/page-icons.ts';
import { contentDraft, EditLesson } from './edit-lesson.tsx';
import { NewItem, OrderedItems } from './ordered-items.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { TitleForm } from './title-form.tsx';
import { Topics } from './topics.tsx';

type Curriculum = Schemas['Curriculum'];

/** A plan of one's own: topics and lessons, in an order. */
export function CurriculumPage() {
  const { text } = useTexts();
  const { curriculum: curriculum_id } = useParams({ from: '/shell/learner/server/curricula/$curriculum' });
  const path = '/curricula/{curriculum_id}';
  const curriculum = useQuery(useLearnwrightQueries().get(path, { params: { curriculum_id } }));
  if (curriculum.data !== undefined) return <OpenCurriculum key={curriculum_id} curriculum={curriculum.data} />;
  if (curriculum.isError) return <ErrorPage error={curriculum.error} reset={() => curriculum.refetch()} />;
  return <Loading label={text('app.loading')} />;
}

function OpenCurriculum({ curriculum }: { readonly curriculum: Curriculum }) {
  const { text, format } = useTexts();
  const { id: curriculum_id, title, description, language } = curriculum;
  const rename = useSend('PATCH', '/curricula/{curriculum_id}', { changes: ['/users/{user_id}/curricula'] });
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const place = useFocusAfter<HTMLDivElement>(open);
  return (
    <>
      <p>
        <Link to="/projects" className="inline-flex items-center gap-1 min-h-11 text-ink-soft hover:text-ink">
          <Icon of={BackIcon} />
          {text('curricula.back')}
        </Link>
      </p>
      <PageHeading title={title}>
        {description !== null && description !== '' && (
          <p className="max-w-measure text-ink-soft wrap-anywhere">{description}</p>
        )}
        <p className="facts">{format.language(language)}</p>
        <div ref={place} tabIndex={-1} className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('rename')}>{text('curricula.rename')}</Button>
          <Button icon={RemoveIcon} onClick={() => setOpen('remove')}>
            {text('action.remove')}
          </Button>
        </div>
        {open === 'rename' && (
          <TitleForm
            title={title}
            change={rename}
            onSave={(next) => rename.mutate({ params: { curriculum_id }, body: { title: next } }, { onSuccess: close })}
            onCancel={close}
          />
        )}
        {open === 'remove' && <RemoveDialog curriculum={curriculum} onClose={close} />}
      </PageHeading>
      <div className="grid gap-12 max-w-narrow">
        <Topics curriculum_id={curriculum_id} />
        <Lessons curriculum_id={curriculum_id} />
      </div>
    </>
  );
}

function Lessons({ curriculum_id }: { readonly curriculum_id: string }) {
  const { text } = useTexts();
  const path = '/curricula/{curriculum_id}/lessons';
  const lessons = useQuery(useLearnwrightQueries().get(path, { params: { curriculum_id } }));
  const change = useSend('PATCH', '/lessons/{lesson_id}', { changes: [path] });
  const remove = useSend('DELETE', '/lessons/{lesson_id}', { changes: [path] });
  const create = useSend('POST', path);
  const { kept } = usePagePorts();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
        {text('learn.lessons')}
      </h2>
      {lessons.isPending && <Loading label={text('app.loading')} />}
      {lessons.isError && <Failure error={lessons.error} onRetry={() => lessons.refetch()} />}
      {lessons.data?.length === 0 && <p className="text-ink-soft">{text('curricula.no_lessons')}</p>}
      {lessons.data && (
        <OrderedItems
          items={lessons.data}
          isBusy={change.isPending || remove.isPending}
          error={change.error ?? remove.error}
          onChange={(lesson_id, body) => change.mutateAsync({ params: { lesson_id }, body })}
          onRemove={async (lesson_id) => {
            await remove.mutateAsync({ params: { lesson_id } });
            kept.write(contentDraft(lesson_id), null);
          }}
          heading={heading}
          render={(lesson) => <Lesson lesson={lesson} />}
        />
      )}
      <NewItem
        label={text('curricula.new_lesson')}
        change={create}
        onCreate={(title, then) =>
          create.mutate(
            { params: { curriculum_id }, body: { title, order_index: lessons.data?.length ?? 0 } },
            { onSuccess: then },
          )
        }
      />
    </section>
  );
}

/** What a lesson says, and the way to change it. */
function Lesson({ lesson }: { readonly lesson: Schemas['Lesson'] }) {
  const { text } = useTexts();
  const { kept } = usePagePorts();
  // What was begun before is there at once.
  const [isBegun] = useState(() => kept.read(contentDraft(lesson.id)) !== null);
  const [isEdited, setIsEdited] = useState(isBegun);
  const place = useFocusAfter<HTMLDivElement>(isEdited);
  return (
    <Disclosure label={text('curricula.content')} isPlain isOpen={isBegun}>
      <div ref={place} tabIndex={-1}>
        {isEdited ? (
          <EditLesson lesson={lesson} onDone={() => setIsEdited(false)} />
        ) : (
          <div className="grid gap-3 justify-items-start">
            {lesson.content === '' ? (
              <p className="text-ink-soft">{text('curricula.no_content')}</p>
            ) : (
              <Markdown text={lesson.content} />
            )}
            <Button onClick={() => setIsEdited(true)}>{text('action.edit')}</Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}

function RemoveDialog({ curriculum, onClose }: { readonly curriculum: Curriculum; readonly onClose: () => void }) {
  const { text } = useTexts();
  const { client } = useSession();
  const params = { curriculum_id: curriculum.id };
  return (
    <RemovalDialog
      title={text('curricula.remove_title', { title: curriculum.title })}
      sentence={text('curricula.remove_text')}
      remove={async () => requireData(await client.delete('/curricula/{curriculum_id}', { params }))}
      list="/users/{user_id}/curricula"
      onClose={onClose}
    />
  );
}
