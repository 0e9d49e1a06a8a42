import { requireData, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../page/failure.tsx';
import { PluginExports } from '../../slots/plugin-exports.tsx';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { KeepIcon } from '../../ui/icons.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Select } from '../../ui/select.tsx';
import { Mistake } from './mistake.tsx';

/** How long the server may write before the first byte comes, in milliseconds. */
const TIMEOUT = 120_000;
const EXPORT = '/plugins/books/{book_id}/export/{fmt}';

/** Gives the book as a file, in one of the formats that the server and its plugins make. */
export function ExportBook({ book: { id: book_id } }: { readonly book: Schemas['Books_Book'] }) {
  const { text, language } = useTexts();
  const { client } = useSession();
  const formats = useQuery(useLearnwrightQueries().get('/plugins/books/export/formats'));
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = formats.data ?? [];
  const fmt = chosen ?? first?.id ?? '';
  const take = useMutation({
    retry: false,
    mutationFn: async () => {
      const input = { params: { book_id, fmt }, timeout: TIMEOUT };
      const { blob, filename } = requireData(await client.download(EXPORT, input));
      const name = filename ?? `book.${formats.data?.find(({ id }) => id === fmt)?.extension ?? fmt}`;
      saveFile(name, blob);
      return name;
    },
  });
  const choose = (id: string) => {
    take.reset();
    setChosen(id);
  };
  const said = take.isPending ? text('books.exporting') : take.data && text('books.exported', { name: take.data });
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-large font-strong">{text('books.export_title')}</h2>
        <p className="text-ink-soft">{text('books.export_text')}</p>
      </div>
      {formats.isError && <Failure error={formats.error} onRetry={() => formats.refetch()} />}
      {formats.data !== undefined && (
        <div className="grid gap-2 medium:grid-cols-[1fr_auto] items-end">
          <Field label={text('books.format')}>
            {(control) => (
              <Select
                {...control}
                value={fmt}
                options={formats.data.map(({ id, label }) => ({ value: id, label: label[language] ?? label.en ?? id }))}
                onChange={choose}
              />
            )}
          </Field>
          <Button icon={KeepIcon} isBusy={take.isPending} onClick={() => take.mutate()}>
            {text('action.export')}
          </Button>
        </div>
      )}
      <p role="status" className="text-ink-soft wrap-anywhere">
        {said}
      </p>
      <Mistake error={take.error} />
      <PluginExports at="books" />
    </section>
  );
}
