import { isApiError } from '@learnwright/client';
import { useEffect, useRef } from 'react';
import { explainError } from '../../../page/failure.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { FindingList } from './finding-list.tsx';

/** Why the server has refused content: all that it has found, file by file. */
export function Refusal({ error }: { readonly error: unknown }) {
  const texts = useTexts();
  const { text } = texts;
  const place = useRef<HTMLDivElement>(null);
  // It may stand far above the button that was pressed.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const problem = isApiError(error) ? error.problem : null;
  const findings = (problem?.errors ?? []).map(({ code, message, path = '', pointer = '' }) => {
    return { code, message, path, pointer };
  });
  const sentence = explainError(error, texts);
  // The findings say all that the sentence of the server says.
  const cause = findings.length === 0 && problem !== null && problem.detail !== sentence ? problem.detail : null;
  return (
    <div ref={place} role="alert" className="card grid gap-3 p-6 border-wrong">
      <h2 className="font-strong text-wrong">{text('console.content.import.refused')}</h2>
      <p>{sentence}</p>
      {cause !== null && (
        <p lang="en" className="text-small wrap-anywhere">
          {cause}
        </p>
      )}
      <FindingList findings={findings} count={problem?.error_count ?? findings.length} />
    </div>
  );
}
