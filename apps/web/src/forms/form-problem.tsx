import { isApiError } from '@learnwright/client';
import { explainError } from '../page/failure.tsx';
import { useTexts } from '../texts/texts.ts';
import type { FieldFinding } from './field-findings.ts';
import { PlacedFinding } from './field-notes.tsx';

interface FormProblemProps {
  /** Why it was refused; null where it was not. */
  readonly error: unknown;
  /** What was found that is about no field. */
  readonly others: readonly FieldFinding[];
  /** How many fields were changed elsewhere as well. */
  readonly conflicts: number;
  readonly hasFieldFindings: boolean;
}

/** Why a form was not stored, above it: what is wrong in a field stands there. */
export function FormProblem({ error, others, conflicts, hasFieldFindings }: FormProblemProps) {
  const texts = useTexts();
  const { text, plural } = texts;
  if (conflicts > 0) return <p role="alert">{plural('forms.conflicts', conflicts)}</p>;
  if (error === null) return null;
  if (hasFieldFindings && others.length === 0) {
    return (
      <p role="alert" className="text-wrong">
        {text('forms.not_taken')}
      </p>
    );
  }
  const sentence = explainError(error, texts);
  const cause = isApiError(error) && error.message !== sentence ? error.message : null;
  return (
    <div role="alert" tabIndex={-1} className="grid gap-1 text-wrong wrap-anywhere">
      <p>{sentence}</p>
      {cause !== null && (
        <p lang="en" className="text-small">
          {cause}
        </p>
      )}
      <ul className="grid gap-1 text-small empty:hidden">
        {others.map((finding, at) => (
          <li key={at}>
            <PlacedFinding finding={finding} />
          </li>
        ))}
      </ul>
    </div>
  );
}
