import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { remedyOf } from './remedies.ts';

/** Something that the server has found in an archive. */
export interface Finding {
  readonly rule: string;
  /** The file of the archive; null for the archive as a whole. */
  readonly entry: string | null;
  /** A sentence, in English. */
  readonly message: string;
}

interface FindingListProps {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly isError: boolean;
}

/** What was found in an archive: the rule, the file, the sentence, and what to do about it. */
export function FindingList({ title, findings, isError }: FindingListProps) {
  const { text } = useTexts();
  return (
    <ul aria-label={title} className="grid gap-3">
      {findings.map(({ rule, entry, message }, index) => (
        <li key={index} className="card grid gap-1 p-4 wrap-anywhere">
          <p className="facts">
            <Badge tone={isError ? 'wrong' : 'almost'}>
              <span className="unseen">{text('console.plugins.rule')} </span>
              {rule}
            </Badge>
            {entry !== null && (
              <span>
                {text('console.plugins.in_file')} <code dir="ltr">{entry}</code>
              </span>
            )}
          </p>
          <p lang="en">{message}</p>
          <p className="text-small text-ink-soft">
            <span className="font-medium">{text('console.plugins.remedy_title')}: </span>
            {text(`console.plugins.remedy.${remedyOf(rule)}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
