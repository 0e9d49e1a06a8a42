import { isApiError } from '@learnwright/client';
import { explainError } from '../../../page/failure.tsx';
import { useTexts } from '../../../texts/texts.ts';

/** Why a change has failed: the sentence of the error, what the server says of this one, and every finding with its place. */
export function Problem({ error }: { readonly error: unknown }) {
  const texts = useTexts();
  if (error === null || error === undefined) return null;
  const findings = isApiError(error) ? (error.problem.errors ?? []) : [];
  const sentence = explainError(error, texts);
  const cause = isApiError(error) && error.message !== sentence ? error.message : null;
  return (
    <div role="alert" className="grid gap-1 text-wrong wrap-anywhere">
      <p>{sentence}</p>
      {cause !== null && (
        <p lang="en" className="text-small">
          {cause}
        </p>
      )}
      {findings.length > 0 && (
        <ul lang="en" className="grid gap-1 text-small">
          {findings.map(({ path, message }, index) => (
            <li key={index}>
              {path ? `${path}: ` : ''}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
