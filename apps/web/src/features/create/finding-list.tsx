import { FindingText } from '../../page/finding-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Finding, nameFindingPlace } from './finding-place.ts';

/** What was found in a lesson, each with its place. The rule names it for who looks it up. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const texts = useTexts();
  const { text } = texts;
  if (findings.length === 0) return null;
  return (
    <section className="grid gap-2 ps-4 border-s-4 border-almost" aria-label={text('create.findings')}>
      <h4 className="font-medium">{text('create.findings')}</h4>
      <ul className="grid gap-2">
        {findings.map(({ rule, pointer, message, severity }, index) => (
          <li key={index} className="grid wrap-anywhere">
            <span>
              <strong className={severity === 'error' ? 'font-strong text-wrong' : 'font-strong text-almost'}>
                {nameFindingPlace(pointer, texts)}:
              </strong>{' '}
              <FindingText code={rule} message={message} hasWords />
            </span>
            <span className="text-small text-ink-soft">{rule}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
