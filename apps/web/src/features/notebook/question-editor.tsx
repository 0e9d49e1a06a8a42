import { useLearnwright, useSend } from '@learnwright/react';
import { useState } from 'react';
import { changedFields } from '../../editing/changed-fields.ts';
import { FormDialog } from '../../editing/form-dialog.tsx';
import { WhyFailed } from '../../page/failure.tsx';
import { keepProject, useProjects } from '../../page/projects.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Select } from '../../ui/select.tsx';
import { DIFFICULTIES, draftOf, type QuestionDraft, readDraft, TYPES } from './question-draft.ts';
import { QUESTIONS, type Question } from './questions.ts';

const LONGEST_TEXT = 100_000;
const LONGEST_TOPIC = 500;

interface QuestionEditorProps {
  /** Null for a new question. */
  readonly question: Question | null;
  /** The project of a new one, to begin with. */
  readonly project_id: string;
  readonly onClose: () => void;
}

/** Writes a question, or changes one. What is not saved is there again after a reload. */
export function QuestionEditor({ question, project_id, onClose }: QuestionEditorProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const { kept } = usePagePorts();
  const { user_id } = useLearnwright();
  const name = `question ${question?.id ?? `of ${user_id}`}`;
  const projects = useProjects();
  const [before] = useState(() => draftOf(question, project_id));
  const [written, setWritten] = useState(() => readDraft(kept.read(name), before));
  const draft = { ...written, project_id: keepProject(projects.data, written.project_id, project_id) };
  const [isTried, setIsTried] = useState(false);
  const create = useSend('POST', '/plugins/notebook/questions');
  const change = useSend('PATCH', '/plugins/notebook/questions/{id}', { changes: [QUESTIONS] });
  const error = create.error ?? change.error;

  function write(next: Partial<QuestionDraft>): void {
    const changed = { ...draft, ...next };
    setWritten(changed);
    kept.write(name, JSON.stringify(changedFields(before, changed)));
  }

  function forget(): void {
    kept.write(name, null);
  }

  function leave(): void {
    forget();
    onClose();
  }

  function save(): void {
    setIsTried(true);
    if (draft.question.trim() === '') return;
    const { project_id: of, topic, ...content } = draft;
    const { project_id: _, ...changes } = changedFields(before, draft);
    const onSuccess = () => {
      announce(text('action.saved'));
      onClose();
    };
    const saving =
      question !== null
        ? change.mutateAsync({ params: { id: question.id }, body: changes }, { onSuccess })
        : create.mutateAsync({ body: { ...content, project_id: of, ...(topic.trim() && { topic }) } }, { onSuccess });
    // What is stored is not offered again, also where the page was left meanwhile.
    saving.then(forget, () => undefined);
  }

  return (
    <FormDialog
      title={text(question === null ? 'notebook.add_title' : 'notebook.edit_title')}
      action={text('action.save')}
      isBusy={create.isPending || change.isPending}
      noValidate
      onSend={save}
      onCancel={leave}
      onClose={onClose}
    >
      {question === null && <ProjectField value={draft.project_id} onChange={(of) => write({ project_id: of })} />}
      <QuestionFields draft={draft} isTried={isTried} hasProject={question === null} onWrite={write} />
      <WhyFailed error={error} />
    </FormDialog>
  );
}

interface ProjectFieldProps {
  readonly value: string;
  readonly onChange: (project_id: string) => void;
}

/** The project that something is about. */
export function ProjectField({ value, onChange }: ProjectFieldProps) {
  const { text } = useTexts();
  const projects = useProjects();
  return (
    <Field label={text('notebook.project')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={(projects.data ?? []).map(({ id, topic }) => ({ value: id, label: topic }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

interface QuestionFieldsProps {
  readonly draft: QuestionDraft;
  readonly isTried: boolean;
  /** Whether an empty topic becomes that of the project. */
  readonly hasProject: boolean;
  readonly onWrite: (next: Partial<QuestionDraft>) => void;
}

function QuestionFields({ draft, isTried, hasProject, onWrite }: QuestionFieldsProps) {
  const { text } = useTexts();
  const isBlank = draft.question_type === 'fill_blank';
  const types = TYPES.map((value) => ({ value, label: text(`notebook.types.${value}`) }));
  const difficulties = DIFFICULTIES.map((value) => ({ value, label: text(`notebook.difficulties.${value}`) }));
  return (
    <>
      <Field
        label={text('notebook.question')}
        mistake={isTried && draft.question.trim() === '' ? text('notebook.question_missing') : null}
        hint={isBlank ? text('notebook.question_hint') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="field font-content"
            dir="auto"
            rows={2}
            maxLength={LONGEST_TEXT}
            value={draft.question}
            onChange={(event) => onWrite({ question: event.target.value })}
          />
        )}
      </Field>
      <Field label={text('notebook.expected')} hint={text('notebook.expected_hint')}>
        {(control) => (
          <textarea
            {...control}
            className="field font-content"
            dir="auto"
            rows={2}
            maxLength={LONGEST_TEXT}
            value={draft.expected_answer}
            onChange={(event) => onWrite({ expected_answer: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 medium:grid-cols-2">
        <Field label={text('notebook.type')}>
          {(control) => (
            <Select
              {...control}
              value={draft.question_type}
              options={types}
              onChange={(value) => onWrite({ question_type: TYPES.find((type) => type === value) ?? 'open' })}
            />
          )}
        </Field>
        <Field label={text('notebook.difficulty')}>
          {(control) => (
            <Select
              {...control}
              value={draft.difficulty}
              options={difficulties}
              onChange={(value) => onWrite({ difficulty: DIFFICULTIES.find((each) => each === value) ?? 'medium' })}
            />
          )}
        </Field>
      </div>
      <Field label={text('notebook.topic')} hint={hasProject ? text('notebook.topic_hint') : undefined}>
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={LONGEST_TOPIC}
            value={draft.topic}
            onChange={(event) => onWrite({ topic: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
