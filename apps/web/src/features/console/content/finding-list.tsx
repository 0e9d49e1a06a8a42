import { FindingText } from '../../../page/finding-text.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Something that was found in content: the rule that it breaks, the file, and the place in it. */
interface PlacedFinding {
  readonly code: string;
  readonly path: string;
  /** A JSON pointer into the file; empty for all of it. */
  readonly pointer: string;
  /** The English words of the server. */
  readonly message: string;
}

interface FindingListProps {
  readonly findings: readonly PlacedFinding[];
  /** How many there are in all: the server lists the first ones. */
  readonly count: number;
}

/** What was found in content, file by file: whether it refuses the import, what it is, where, and the rule for who looks it up. */
export function FindingList({ findings, count }: FindingListProps) {
  const { text, plural, format } = useTexts();
  if (findings.length === 0) return null;
  const files = [...Map.groupBy(findings, ({ path }) => path)];
  const isCut = count > findings.length;
  return (
    <section className="grid gap-3" aria-label={text('console.content.findings.title')}>
      <h3 className="font-strong">{text('console.content.findings.title')}</h3>
      <p className="text-small text-ink-soft">
        {isCut
          ? text('console.content.findings.first_of', {
              shown: format.number(findings.length),
              count: format.number(count),
            })
          : plural('console.content.findings.count', count)}
      </p>
      <ul className="grid gap-4">
        {files.map(([path, found]) => (
          <li key={path} className="grid gap-2">
            <h4 className="font-medium wrap-anywhere">
              {path === '' ? text('console.content.findings.everything') : path}
            </h4>
            <ul className="grid gap-2">
              {found.map((finding, index) => (
                <Found key={index} finding={finding} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ finding: { code, message, pointer } }: { readonly finding: PlacedFinding }) {
  const { text } = useTexts();
  const isWarning = code.startsWith('W-');
  return (
    <li className={`grid gap-1 ps-3 border-s-4 wrap-anywhere ${isWarning ? 'border-almost' : 'border-wrong'}`}>
      <p>
        <FindingText code={code} message={message} hasWords />
      </p>
      <p className="facts">
        <Badge tone={isWarning ? 'almost' : 'wrong'}>
          {text(`console.content.findings.${isWarning ? 'warning' : 'error'}`)}
        </Badge>
        <span>{code}</span>
        {pointer !== '' && <span>{text('console.content.findings.at', { place: pointer })}</span>}
      </p>
    </li>
  );
}
