import { isApiError } from '@learnwright/client';
import { explainError } from '../../page/failure.tsx';
import { FindingText } from '../../page/finding-text.tsx';
import { useTexts } from '../../texts/texts.ts';

/** How many findings are shown. */
const MOST = 10;
/** Errors whose cause the server knows: it tells it in English. */
const WITH_CAUSE = new Set(['git_unavailable', 'invalid_request', 'remote_source_failed', 'storage_full']);

/** Why something failed, and what is wrong in which file, where the server has found that. */
export function Mistake({ error }: { readonly error: unknown }) {
  const texts = useTexts();
  const { plural } = texts;
  if (error === null) return null;
  const findings = isApiError(error) ? (error.problem.errors ?? []) : [];
  return (
    <div role="alert" className="grid gap-1 text-wrong wrap-anywhere">
      <p>{explainError(error, texts)}</p>
      {isApiError(error) && findings.length === 0 && WITH_CAUSE.has(error.code) && (
        <p lang="en" className="text-small">
          {error.message}
        </p>
      )}
      {findings.length > 0 && (
        <ul className="grid gap-1 text-small">
          {findings.slice(0, MOST).map(({ path, code, message }, index) => (
            <li key={index}>
              {path ? `${path}: ` : ''}
              <FindingText code={code} message={message} hasWords />
            </li>
          ))}
          {findings.length > MOST && <li>{plural('books.more_files', findings.length - MOST)}</li>}
        </ul>
      )}
    </div>
  );
}
