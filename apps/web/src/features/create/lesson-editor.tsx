import { isApiError } from '@learnwright/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { explainError } from '../../page/failure.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import type { Draft, DraftLesson } from './drafts.ts';
import { FindingList } from './finding-list.tsx';
import type { Finding } from './finding-place.ts';
import { isSameLesson, keptEditName, type LessonEdit, parseEdit, parseLessonJson } from './kept-edit.ts';
import { applyEdits, type LessonJson, type LessonPart, listParts, removePart } from './lesson-fields.ts';
import { LessonForm } from './lesson-form.tsx';
import { OutrunLesson } from './outrun-lesson.tsx';
import { useSaveLesson } from './save-lesson.ts';

interface LessonEditorProps {
  readonly draft: Pick<Draft, 'id' | 'language' | 'target_language'>;
  readonly lesson: DraftLesson;
  readonly content: LessonJson;
  readonly onDone: () => void;
}

/** Changes a lesson: by a form, or as JSON. What is wrong stands at its place, and nothing that was typed is lost. */
export function LessonEditor({ draft, lesson, content, onDone }: LessonEditorProps) {
  const texts = useTexts();
  const { text } = texts;
  const announce = useAnnounce();
  const { edit, change, forget } = useKeptEdit(keptEditName(draft.id, lesson.lesson_id), content);
  const [noJson, setNoJson] = useState<string | null>(null);
  const save = useSaveLesson(draft.id, lesson.lesson_id);
  const refused = refusedFor(save.error);
  const theirs = lesson.content;
  // What is saved comes back before the editor is gone.
  const isSaving = save.isPending || save.data === true;
  const isOutrun = !isSaving && theirs !== null && edit.base !== null && !isSameLesson(theirs, edit.base);
  // The places of what was found before are not where they were once a part is gone.
  const isWhole = listParts(edit.lesson).length === listParts(content).length;
  const findings = refused ?? (isWhole ? lesson.findings : []);

  /** The lesson as it is written now; null where it is no JSON, which is said then. */
  function read(): LessonJson | null {
    if (edit.json === null) return applyEdits(edit.lesson, edit.edits);
    try {
      return parseLessonJson(edit.json);
    } catch (error) {
      setNoJson(text('create.no_json', { reason: error instanceof Error ? error.message : '' }));
      return null;
    }
  }

  function end(): void {
    forget();
    onDone();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const written = read();
    if (written === null || save.isPending || isOutrun) return;
    const onSuccess = (isSaved: boolean) => {
      if (!isSaved) return;
      announce(text('action.saved'));
      onDone();
    };
    // What is stored is not offered again, also where the page was left meanwhile.
    save.mutateAsync({ lesson: written, base: edit.base }, { onSuccess }).then(
      (isSaved) => {
        if (isSaved) forget();
      },
      () => undefined,
    );
  }

  function remove(part: LessonPart): void {
    save.reset();
    change({ ...edit, lesson: removePart(applyEdits(edit.lesson, edit.edits), part), edits: {}, json: null });
  }

  function turn(): void {
    const written = read();
    if (written === null) return;
    const json = edit.json === null ? JSON.stringify(written, null, 2) : null;
    change({ ...edit, lesson: written, edits: {}, json });
  }

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      {refused === null ? <FindingList findings={findings} /> : <Refused findings={refused} />}
      {edit.json === null ? (
        <LessonForm draft={draft} edit={edit} findings={findings} onChange={change} onRemove={remove} />
      ) : (
        <Field label={text('create.json')} hint={text('create.json_hint')} mistake={noJson}>
          {(control) => (
            <textarea
              {...control}
              className="field font-mono text-small"
              rows={20}
              spellCheck={false}
              dir="ltr"
              value={edit.json ?? ''}
              onChange={({ target }) => {
                setNoJson(null);
                change({ ...edit, json: target.value });
              }}
            />
          )}
        </Field>
      )}
      {save.isError && refused === null && (
        <p role="alert" className="text-wrong">
          {explainError(save.error, texts)}
        </p>
      )}
      {isOutrun && (
        <OutrunLesson
          draft={draft}
          theirs={theirs}
          onTheirs={() => change({ lesson: theirs, edits: {}, json: null, base: theirs })}
          onMine={() => change({ ...edit, base: theirs })}
        />
      )}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" rank="first" isBusy={save.isPending} aria-disabled={isOutrun || undefined}>
          {text('action.save')}
        </Button>
        <Button onClick={end}>{text('action.cancel')}</Button>
        <Button rank="quiet" onClick={turn}>
          {text(edit.json === null ? 'create.as_json' : 'create.as_form')}
        </Button>
      </p>
    </form>
  );
}

/** Why the server has not taken a lesson: every finding. It has the focus, so that nobody has to look for it. */
function Refused({ findings }: { readonly findings: readonly Finding[] }) {
  const { plural } = useTexts();
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), [findings]);
  return (
    <div className="grid gap-3">
      <p ref={note} tabIndex={-1} role="alert" className="text-wrong">
        {plural('create.not_saved', errors)}
      </p>
      <FindingList findings={findings} />
    </div>
  );
}

/** What somebody writes, kept in the browser until it is saved or given up. */
function useKeptEdit(name: string, content: LessonJson) {
  const { kept } = usePagePorts();
  const [edit, setEdit] = useState<LessonEdit>(
    () => parseEdit(kept.read(name)) ?? { lesson: content, edits: {}, json: null, base: content },
  );
  return {
    edit,
    change: (changed: LessonEdit) => {
      setEdit(changed);
      kept.write(name, JSON.stringify(changed));
    },
    forget: () => kept.write(name, null),
  };
}

/** The findings of a refusal, with their places in the lesson; null where it is none of the kind. */
function refusedFor(error: unknown): Finding[] | null {
  if (!isApiError(error) || error.code !== 'content_invalid') return null;
  return (error.problem.errors ?? []).map(({ pointer = '', code, message }) => ({
    pointer: pointer.replace(/^\/content/, ''),
    rule: code,
    message,
    severity: code.startsWith('W-') ? 'warning' : 'error',
  }));
}
