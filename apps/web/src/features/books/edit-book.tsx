import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { type FormEvent, useState } from 'react';
import { focusHeading } from '../../page/focus-heading.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { BookLanguage } from './book-language.tsx';
import { BOOK_CHANGES } from './book-requests.ts';
import { useKeptText } from './kept-text.ts';
import { Mistake } from './mistake.tsx';

interface EditBookProps {
  readonly book: Schemas['Books_Book'];
  readonly onDone: () => void;
}

/** Changes what a book is called, who wrote it, and what it is about. */
export function EditBook({ book, onDone }: EditBookProps) {
  const { text } = useTexts();
  const { id: book_id } = book;
  const save = useSend('PATCH', '/plugins/books/{book_id}', { changes: BOOK_CHANGES });
  const fields = {
    title: useKeptText(`book ${book_id} title`, book.title),
    subtitle: useKeptText(`book ${book_id} subtitle`, book.subtitle ?? ''),
    author: useKeptText(`book ${book_id} author`, book.author ?? ''),
    description: useKeptText(`book ${book_id} description`, book.description ?? ''),
  };
  const [language, setLanguage] = useState(book.language);
  const [title] = fields.title;

  /** Forgets what was typed: it is saved, or not wanted. */
  function end(): void {
    for (const [, write] of Object.values(fields)) write(null);
    onDone();
    focusHeading();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const orNull = (name: 'subtitle' | 'author' | 'description') => fields[name][0].trim() || null;
    const body = {
      title: title.trim(),
      subtitle: orNull('subtitle'),
      author: orNull('author'),
      description: orNull('description'),
      language,
    };
    save.mutate({ params: { book_id }, body }, { onSuccess: end });
  }

  const line = (name: 'title' | 'subtitle' | 'author', label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="field"
          required={name === 'title'}
          maxLength={500}
          value={fields[name][0]}
          onChange={(event) => fields[name][1](event.target.value)}
        />
      )}
    </Field>
  );

  return (
    <form className="card grid gap-4 p-6 mb-8 max-w-narrow" onSubmit={submit}>
      {line('title', text('books.title'))}
      {line('subtitle', text('books.subtitle'))}
      {line('author', text('books.author'))}
      <BookLanguage value={language} onChange={setLanguage} />
      <Field label={text('books.description')}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={3}
            maxLength={100_000}
            value={fields.description[0]}
            onChange={(event) => fields.description[1](event.target.value)}
          />
        )}
      </Field>
      <Mistake error={save.error} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" rank="first" isBusy={save.isPending}>
          {text('action.save')}
        </Button>
        <Button onClick={end}>{text('action.cancel')}</Button>
      </p>
    </form>
  );
}
