import type { Schemas, UploadProgress } from '@learnwright/client';
import { useLearnwright, useSend } from '@learnwright/react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { findMistake } from '../../page/finding-text.tsx';
import { keepProject, useProjects } from '../../page/projects.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RulerEdge } from '../../ui/progress-ruler.tsx';
import { Select } from '../../ui/select.tsx';
import { type CourseWish, draftOfJob, MOST_BYTES, MOST_LESSONS, parseWish, sizeOf, toRequest } from './course-wish.ts';
import { DRAFTS } from './drafts.ts';
import { AiError } from './explain-ai.tsx';
import { FilesField } from './files-field.tsx';
import { LanguageSelect } from './language-select.tsx';

/** A wish as the browser keeps it until it is sent. */
function useKeptWish() {
  const { language } = useTexts();
  const { user_id } = useLearnwright();
  const { kept } = usePagePorts();
  const name = `course ${user_id}`;
  const [wish, setWish] = useState(() => parseWish(kept.read(name), language));
  return {
    wish,
    change: (changed: CourseWish) => {
      setWish(changed);
      kept.write(name, JSON.stringify(changed));
    },
    forget: () => kept.write(name, null),
  };
}

/** Asks for a course: what for, from what, in which languages, how long. */
export function CourseForm() {
  const { text, format } = useTexts();
  const { user_id } = useLearnwright();
  const navigate = useNavigate();
  const projects = useProjects();
  const { wish: kept, change, forget } = useKeptWish();
  const wish = { ...kept, project_id: keepProject(projects.data, kept.project_id, '') };
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const create = useSend('POST', DRAFTS);
  const upload = useSend('POST', `${DRAFTS}/upload`, { changes: [DRAFTS] });
  const isBusy = create.isPending || upload.isPending;
  const error = create.error ?? upload.error;
  const size = sizeOf(wish);
  const isTooLarge = size > MOST_BYTES;

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isTooLarge || isBusy) return;
    create.reset();
    upload.reset();
    // Whoever has left the page meanwhile stays where they are.
    const onSuccess = (job: Schemas['Job']) => navigate({ to: '/create/$draft', params: { draft: draftOfJob(job) } });
    const { kind, body } = toRequest(wish, user_id, text('create.pasted'));
    const onSettled = () => setProgress(null);
    const sending =
      kind === 'json'
        ? create.mutateAsync({ body }, { onSuccess })
        : upload.mutateAsync({ query: { user_id }, body, onUpload: setProgress }, { onSuccess, onSettled });
    // What is made is not offered again, also where the page was left meanwhile.
    sending.then(forget, () => undefined);
  }

  return (
    <form className="grid gap-6" onSubmit={send}>
      <Field label={text('welcome.goal')} mistake={findMistake(error, '/goal')}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={2}
            required
            maxLength={2000}
            placeholder={text('create.goal_example')}
            value={wish.goal}
            onChange={(event) => change({ ...wish, goal: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-6 medium:grid-cols-2">
        <LanguageSelect
          label={text('create.target')}
          none={text('create.no_target')}
          value={wish.target_language}
          onChange={(target_language) => change({ ...wish, target_language })}
        />
        <LanguageSelect
          label={text('create.explained_in')}
          value={wish.language}
          onChange={(explanations) => change({ ...wish, language: explanations })}
        />
        <Field label={text('learn.level')} hint={text('create.level_hint')} mistake={findMistake(error, '/level')}>
          {(control) => (
            <input
              {...control}
              className="field"
              maxLength={100}
              value={wish.level}
              onChange={(event) => change({ ...wish, level: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={text('learn.lessons')}
          hint={text('create.lessons_hint', { most: format.number(MOST_LESSONS) })}
          mistake={findMistake(error, '/lessons')}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              type="number"
              required
              min={1}
              max={MOST_LESSONS}
              value={wish.lessons === 0 ? '' : wish.lessons}
              onChange={(event) => change({ ...wish, lessons: event.target.valueAsNumber || 0 })}
            />
          )}
        </Field>
      </div>
      <FilesField files={wish.files} onChange={(files) => change({ ...wish, files })} />
      <Field
        label={text('create.material')}
        mistake={
          isTooLarge ? text('create.too_large', { size: format.bytes(size), most: format.bytes(MOST_BYTES) }) : null
        }
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={4}
            dir="auto"
            value={wish.material}
            onChange={(event) => change({ ...wish, material: event.target.value })}
          />
        )}
      </Field>
      <ProjectSelect
        projects={projects.data ?? []}
        value={wish.project_id}
        onChange={(project_id) => change({ ...wish, project_id })}
      />
      {error !== null && <AiError error={error} />}
      {progress !== null && <Sending progress={progress} />}
      <p>
        <Button type="submit" rank="first" isBusy={isBusy} aria-disabled={isTooLarge || undefined}>
          {text('action.create')}
        </Button>
      </p>
    </form>
  );
}

interface ProjectSelectProps {
  readonly projects: readonly Schemas['Project'][];
  /** The id of one of them; empty for none. */
  readonly value: string;
  readonly onChange: (project_id: string) => void;
}

/** The project that the course is for, where there are projects. */
function ProjectSelect({ projects, value, onChange }: ProjectSelectProps) {
  const { text } = useTexts();
  if (projects.length === 0) return null;
  const options = projects.map(({ id, topic }) => ({ value: id, label: topic }));
  return (
    <Field label={text('create.project')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: text('create.no_project') }, ...options]}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** How much of the files was sent. */
function Sending({ progress: { sent, total } }: { readonly progress: UploadProgress }) {
  const { text, format } = useTexts();
  const label = text('create.sending', { share: format.percent(total === 0 ? 0 : sent / total) });
  return (
    <div className="grid gap-2">
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={sent}>
        <RulerEdge done={sent} left={total - sent} />
      </div>
      <p className="text-small text-ink-soft">{label}</p>
    </div>
  );
}
