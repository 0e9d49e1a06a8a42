import { Link } from '@tanstack/react-router';
import { Dovetail } from '../illustrations/dovetail.tsx';
import { useTexts } from '../texts/texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { PageHeading } from './page-heading.tsx';

interface AbsentProps {
  readonly title: string;
  readonly sentence: string;
}

/** A page that is not there, and the way home. */
export function Absent({ title, sentence }: AbsentProps) {
  const { text } = useTexts();
  return (
    <div className="grid gap-4 justify-items-start">
      <div className="w-40 text-line-strong">
        <Dovetail />
      </div>
      <PageHeading title={title}>
        <p className="text-ink-soft">{sentence}</p>
      </PageHeading>
      <Link to="/" className={buttonClass('first')}>
        {text('error.home')}
      </Link>
    </div>
  );
}
