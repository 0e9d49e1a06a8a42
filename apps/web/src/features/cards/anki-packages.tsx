import { requireData, type Schemas, type UploadProgress } from '@learnwright/client';
import { useLearnwright, useSend } from '@learnwright/react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { PluginExports } from '../../slots/plugin-exports.tsx';
import { useSession } from '../../start/session.ts';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ImportIcon, KeepIcon } from '../../ui/icons.ts';
import { RulerEdge } from '../../ui/progress-ruler.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CARD_CHANGES } from './waiting-grades.ts';

type Report = Schemas['Flashcards_AnkiImport'];

/** Brings packages of Anki, and takes the cards along as one. */
export function AnkiPackages() {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const { client } = useSession();
  const file = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const bring = useSend('POST', '/plugins/flashcards/import/apkg', { changes: CARD_CHANGES });
  const take = useMutation({
    mutationFn: async () => {
      const path = '/plugins/flashcards/export/{user_id}/apkg';
      const { blob, filename } = requireData(await client.download(path, { params: { user_id } }));
      saveFile(filename ?? 'flashcards.apkg', blob);
    },
  });
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [body] = target.files ?? [];
    if (body === undefined) return;
    setProgress({ sent: 0, total: body.size });
    bring.mutate({ query: { user_id }, body, onUpload: setProgress }, { onSettled: () => setProgress(null) });
    // The same file can be chosen again.
    target.value = '';
  };
  const error = bring.error ?? take.error;
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-large font-strong">{text('cards.anki')}</h2>
        <p className="text-ink-soft max-w-measure">{text('cards.anki_text')}</p>
      </div>
      <input ref={file} type="file" accept=".apkg" hidden aria-label={text('cards.file')} onChange={send} />
      <p className="flex flex-wrap gap-2">
        <Button icon={ImportIcon} isBusy={bring.isPending} onClick={() => file.current?.click()}>
          {text('cards.import')}
        </Button>
        <Button icon={KeepIcon} isBusy={take.isPending} onClick={() => take.mutate()}>
          {text('action.export')}
        </Button>
      </p>
      {progress !== null && <Sending progress={progress} />}
      <div role="status">{bring.data !== undefined && progress === null && <Imported report={bring.data} />}</div>
      <WhyFailed error={error} />
      <PluginExports at="cards" />
    </section>
  );
}

/** How much of the package was sent; then the server reads it. */
function Sending({ progress: { sent, total } }: { readonly progress: UploadProgress }) {
  const { text, format } = useTexts();
  const share = total === 0 ? 0 : sent / total;
  const label = share < 1 ? text('cards.sending', { share: format.percent(share) }) : text('cards.reading');
  return (
    <div className="grid gap-2 max-w-narrow">
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={sent}>
        <RulerEdge done={sent} left={total - sent} />
      </div>
      <p className="text-small text-ink-soft">{label}</p>
    </div>
  );
}

function Imported({ report }: { readonly report: Report }) {
  const texts = useTexts();
  const { text, plural, format } = texts;
  const { created, updated, unchanged, reviews } = report;
  const counts = {
    created: format.number(created),
    updated: format.number(updated),
    unchanged: format.number(unchanged),
  };
  return (
    <div className="card grid gap-2 p-4 max-w-narrow">
      <p>{text('cards.imported', counts)}</p>
      {reviews > 0 && <p>{plural('cards.reviews', reviews)}</p>}
      <ul className="grid gap-1 text-small text-ink-soft">
        {listFindings(report, texts).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </div>
  );
}

/** What became of notes that are no plain success: each kind once, with how many there are among the first ones. */
function listFindings({ findings }: Report, { text, format }: Texts): string[] {
  const kinds = Map.groupBy(findings, ({ code }) => code);
  return [...kinds].map(([code, notes]) => text(`cards.findings.${code}`, { count: format.number(notes.length) }));
}
