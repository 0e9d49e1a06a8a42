import { useState } from 'react';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { EditorPanels } from '../../slots/editor-panels.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OpenIcon } from '../../ui/icons.ts';
import { AnotherIcon, EditIcon } from '../../ui/page-icons.ts';
import type { Draft, DraftLesson } from './drafts.ts';
import { FindingList } from './finding-list.tsx';
import { keptEditName, parseEdit } from './kept-edit.ts';
import { LessonEditor } from './lesson-editor.tsx';
import { LessonText } from './lesson-text.tsx';
import { keptWishName, RewriteForm, useRewrite } from './rewrite-form.tsx';

/** The lessons of a draft by topic, each to be opened, read and changed. */
export function DraftLessons({ draft }: { readonly draft: Draft }) {
  const { text } = useTexts();
  const topics = draft.topics.map((topic, index) => ({
    ...topic,
    lessons: draft.lessons.filter(({ topic_index }) => topic_index === index),
  }));
  return (
    <section className="grid gap-6">
      <h2 className="text-large font-strong">{text('learn.lessons')}</h2>
      {topics.map(({ title, description, lessons }, index) => (
        <section key={index} className="grid gap-3">
          <div lang={draft.language} className="grid gap-1">
            <h3 className="font-strong wrap-anywhere">{title}</h3>
            {description !== null && <p className="text-ink-soft wrap-anywhere">{description}</p>}
          </div>
          <ul className="grid gap-3">
            {lessons.map((lesson) => (
              <LessonCard key={lesson.lesson_id} draft={draft} lesson={lesson} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

interface LessonProps {
  readonly draft: Draft;
  readonly lesson: DraftLesson;
}

/** A lesson, closed until somebody wants to read it. */
function LessonCard({ draft, lesson }: LessonProps) {
  const { text, plural, format } = useTexts();
  const { kept } = usePagePorts();
  const { title, goal, state, findings, edited, lesson_id, order_index } = lesson;
  const isBegun = [keptEditName(draft.id, lesson_id), keptWishName(draft.id, lesson_id)].some(
    (name) => kept.read(name) !== null,
  );
  // What was begun before a reload is there at once.
  const [isOpen, setIsOpen] = useState(isBegun);
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  return (
    <li className="card">
      <details className="group" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex items-start gap-3 min-h-12 px-4 py-3 rounded-card">
          <span className="text-line-strong group-open:rotate-90 pt-1">
            <Icon of={OpenIcon} />
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 flex-1 min-w-0">
            <span lang={draft.language} className="grid gap-1 min-w-0 wrap-anywhere">
              <span className="font-content font-medium">
                {text('create.lesson', { number: format.number(order_index + 1), title })}
              </span>
              {goal !== '' && <span className="text-small text-ink-soft">{goal}</span>}
            </span>
            <span className="facts">
              {edited && <span>{text('create.edited')}</span>}
              {state === 'ready' && warnings > 0 && <span>{plural('create.warnings', warnings)}</span>}
              <Badge tone={state === 'ready' ? 'right' : state === 'invalid' ? 'almost' : 'plain'}>
                {text(`create.lesson_states.${state}`)}
              </Badge>
            </span>
          </span>
        </summary>
        {isOpen && <OpenLesson draft={draft} lesson={lesson} />}
      </details>
    </li>
  );
}

/** A lesson as it is, or one of the two ways to change it. */
function OpenLesson({ draft, lesson }: LessonProps) {
  const { text } = useTexts();
  const { kept } = usePagePorts();
  const { lesson_id, content, state, findings } = lesson;
  const begun = parseEdit(kept.read(keptEditName(draft.id, lesson_id)));
  const isRewriting = useRewrite(draft.id, lesson_id).state === 'running';
  const [mode, setMode] = useState<'read' | 'edit' | 'rewrite'>(() => {
    if (begun !== null) return 'edit';
    return isRewriting || kept.read(keptWishName(draft.id, lesson_id)) !== null ? 'rewrite' : 'read';
  });
  const place = useFocusAfter<HTMLDivElement>(mode);
  const isDone = () => setMode('read');
  const base = content ?? begun?.lesson ?? null;
  const canChange = draft.state !== 'accepted';
  const isComing = draft.state === 'making' && state === 'pending';
  const shown = (
    <div className="grid gap-6 min-w-0">
      {mode === 'edit' && base !== null && canChange ? (
        <LessonEditor draft={draft} lesson={lesson} content={base} onDone={isDone} />
      ) : (
        <>
          {canChange && (
            <p className="flex flex-wrap gap-2">
              {content !== null && (
                <Button icon={EditIcon} onClick={() => setMode('edit')}>
                  {text('action.edit')}
                </Button>
              )}
              {mode !== 'rewrite' && !isComing && (
                <Button icon={AnotherIcon} onClick={() => setMode('rewrite')}>
                  {text('create.rewrite')}
                </Button>
              )}
            </p>
          )}
          {mode === 'rewrite' && canChange && <RewriteForm draft={draft} lesson={lesson} onDone={isDone} />}
          <FindingList findings={findings} />
          {content !== null && <LessonText lesson={content} draft={draft} />}
          {content === null && <p>{text(state === 'pending' ? 'create.unwritten' : 'create.unread')}</p>}
        </>
      )}
    </div>
  );
  return (
    <div ref={place} tabIndex={-1} className="px-4 pb-6 pt-2">
      {canChange ? (
        <EditorPanels path={`/create/${draft.id}/${lesson_id}`} project_id={draft.project_id}>
          {shown}
        </EditorPanels>
      ) : (
        shown
      )}
    </div>
  );
}
