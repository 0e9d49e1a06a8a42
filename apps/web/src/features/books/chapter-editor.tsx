import type { Schemas } from '@learnwright/client';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Markdown } from '../../markdown/markdown.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { type ChapterTexts, changesOf, mergeDraft, textsOf } from './chapter-draft.ts';
import { CompareView } from './compare-view.tsx';
import { DiscardButton } from './discard-button.tsx';
import { Mistake } from './mistake.tsx';
import { type KeptDraft, type ReadChapter, useSaveChapter } from './use-chapter.ts';

interface ChapterEditorProps {
  readonly book: Schemas['Books_Book'];
  readonly read: ReadChapter;
  readonly kept: KeptDraft;
}

/**
 * Writes a chapter: its title, and its text in Markdown, which can be looked at. What is not saved yet is kept in the browser; what
 * others have changed meanwhile is compared.
 */
export function ChapterEditor({ book, read, kept }: ChapterEditorProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const { id: chapter_id } = read.chapter;
  const save = useSaveChapter({ book_id: book.id, chapter_id }, kept);
  const server = textsOf(read.chapter);
  const { texts, conflicts } = mergeDraft(kept.draft, server);
  const [isComparing, setIsComparing] = useState(conflicts.length > 0);
  const field = useRef<HTMLTextAreaElement>(null);
  const wantsField = useRef(false);
  // What was pressed is gone: whoever compares or discards goes on in the text.
  useEffect(() => {
    if (!wantsField.current) return;
    wantsField.current = false;
    field.current?.focus();
  });
  const isChanged = Object.keys(changesOf(texts, server)).length > 0;

  function write(change: Partial<ChapterTexts>): void {
    // Where both sides have changed, the draft stays one over what it was written over.
    const base = conflicts.length > 0 ? (kept.draft?.base ?? server) : server;
    kept.change({ texts: { ...texts, ...change }, base });
  }

  function leaveComparison(): void {
    wantsField.current = true;
    setIsComparing(false);
  }

  function discard(): void {
    wantsField.current = true;
    kept.change(null);
  }

  function submit(): void {
    if (texts.title.trim() === '' || save.isPending) return;
    save.mutate(read, {
      onSuccess: (isSaved) => (isSaved ? announce(text('action.saved')) : setIsComparing(true)),
    });
  }

  if (isComparing && conflicts.length > 0 && kept.draft !== null) {
    return (
      <CompareView
        draft={kept.draft}
        server={server}
        conflicts={conflicts}
        language={book.language}
        onChoose={(chosen, over) => {
          kept.change({ texts: chosen, base: over });
          leaveComparison();
          announce(text('books.compared'));
        }}
        onCancel={leaveComparison}
      />
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        event.preventDefault();
        submit();
      }}
    >
      {conflicts.length > 0 && (
        <div role="alert" className="card flex flex-wrap items-center justify-between gap-3 p-4 border-almost">
          <p>{text('books.changed_elsewhere')}</p>
          <Button onClick={() => setIsComparing(true)}>{text('books.compare')}</Button>
        </div>
      )}
      <Field label={text('books.title')} mistake={texts.title.trim() === '' ? text('books.title_missing') : null}>
        {(control) => (
          <input
            {...control}
            className="field font-content"
            lang={book.language}
            dir="auto"
            maxLength={500}
            value={texts.title}
            onChange={(event) => write({ title: event.target.value })}
          />
        )}
      </Field>
      <Writing
        field={field}
        content={texts.content}
        language={book.language}
        onWrite={(content) => write({ content })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" rank="first" isBusy={save.isPending}>
          {text('action.save')}
        </Button>
        {isChanged && <DiscardButton rank="quiet" onDiscard={discard} />}
        <span className="text-ink-soft">{text(isChanged ? 'books.kept_here' : 'books.all_saved')}</span>
      </div>
      <Mistake error={save.error} />
    </form>
  );
}

interface WritingProps {
  readonly field: React.RefObject<HTMLTextAreaElement | null>;
  readonly content: string;
  readonly language: string;
  readonly onWrite: (content: string) => void;
}

/** The text of a chapter, to write or to look at. */
function Writing({ field, content, language, onWrite }: WritingProps) {
  const { text } = useTexts();
  const [isPreview, setIsPreview] = useState(false);
  const place = useRef<{ readonly start: number; readonly end: number } | null>(null);
  // Whoever comes back from the preview goes on where they were.
  useEffect(() => {
    if (isPreview || place.current === null) return;
    field.current?.setSelectionRange(place.current.start, place.current.end);
  }, [isPreview, field]);
  const toggle = () => {
    const { current } = field;
    if (current !== null) place.current = { start: current.selectionStart, end: current.selectionEnd };
    setIsPreview(!isPreview);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="font-medium">
          {text('books.text')}
        </span>
        <Button onClick={toggle}>{text(isPreview ? 'books.write' : 'books.preview')}</Button>
      </div>
      {isPreview ? (
        <section aria-label={text('books.preview')} lang={language} className="card p-6 min-w-0 wrap-anywhere">
          {content.trim() === '' ? (
            <p className="text-ink-soft">{text('curricula.no_content')}</p>
          ) : (
            <Markdown text={content} />
          )}
        </section>
      ) : (
        <>
          <textarea
            ref={field}
            aria-label={text('books.text')}
            aria-describedby="markdown-hint"
            className="field manuscript"
            lang={language}
            dir="auto"
            maxLength={100_000}
            value={content}
            onChange={(event) => onWrite(event.target.value)}
          />
          <p id="markdown-hint" className="text-small text-ink-soft">
            {text('curricula.markdown')}
          </p>
        </>
      )}
    </div>
  );
}
