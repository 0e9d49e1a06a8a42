import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useState } from 'react';
import { useEditedList } from '../../editing/edited-list.ts';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { Failure } from '../../page/failure.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { answerDraft } from './answer-form.tsx';
import { nameQuestion, QuestionCard } from './question-card.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QUESTIONS, type Question, type QuestionFilter, useQuestions } from './questions.ts';

/** How many questions are shown at first, and how many more each time. */
const PORTION = 20;
/** The most that the server lists at once: whoever has more narrows the list. */
const MOST = 500;

interface QuestionListProps {
  readonly filter: QuestionFilter;
  readonly projects: readonly Schemas['Project'][];
  /** The project of a new question, to begin with. */
  readonly project_id: string;
}

/** The questions of the notebook, newest first. */
export function QuestionList({ filter, projects, project_id }: QuestionListProps) {
  const { text } = useTexts();
  const [shown, setShown] = useState(PORTION);
  const { edited, removed, heading, edit, askToRemove, keep, endRemoval } = useEditedList<Question>();
  const found = useQuestions(filter, Math.min(shown + 1, MOST));
  const topicOf = ({ project_id: of }: Question) =>
    filter.project_id === undefined ? (projects.find(({ id }) => id === of)?.topic ?? null) : null;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
          {text('notebook.questions')}
        </h2>
        <Button icon={AddIcon} onClick={() => edit('new')}>
          {text('notebook.add')}
        </Button>
      </div>
      {found.isPending && <Loading label={text('app.loading')} />}
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {found.data?.length === 0 && <NoQuestions isNarrowed={filter.state !== undefined} />}
      {found.data !== undefined && found.data.length > 0 && (
        <ul className="grid gap-4">
          {found.data.slice(0, shown).map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              project={topicOf(question)}
              onEdit={() => edit(question)}
              onRemove={() => askToRemove(question)}
            />
          ))}
        </ul>
      )}
      {(found.data?.length ?? 0) > shown && (
        <p>
          <Button onClick={() => setShown(shown + PORTION)}>{text('notebook.show_more')}</Button>
        </p>
      )}
      {edited !== null && (
        <QuestionEditor
          question={edited === 'new' ? null : edited}
          project_id={project_id}
          onClose={() => edit(null)}
        />
      )}
      {removed !== null && <RemoveDialog question={removed} onClose={keep} onDone={endRemoval} />}
    </section>
  );
}

/** What to do where there is no question, or none that is so far. */
function NoQuestions({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { text } = useTexts();
  if (isNarrowed) return <p role="status">{text('notebook.none_found')}</p>;
  return (
    <EmptyState picture={<EmptyShelf />} title={text('notebook.none_title')}>
      {text('notebook.none')}
    </EmptyState>
  );
}

interface RemoveDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveDialog({ question, onClose, onDone }: RemoveDialogProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const { kept } = usePagePorts();
  const remove = useSend('DELETE', '/plugins/notebook/questions/{id}', { changes: [QUESTIONS] });
  const confirm = () =>
    remove.mutate(
      { params: { id: question.id } },
      {
        onSuccess: () => {
          kept.write(answerDraft(question.id), null);
          announce(text('notebook.removed'));
          onDone();
        },
      },
    );
  return (
    <QuestionDialog
      title={text('notebook.remove_title')}
      action={text('action.remove')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p dir="auto" className="font-content wrap-anywhere">
        {nameQuestion(question)}
      </p>
      <p className="text-ink-soft">{text('notebook.remove_text')}</p>
    </QuestionDialog>
  );
}
