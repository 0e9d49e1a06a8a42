import { Link } from '@tanstack/react-router';
import { Dovetail } from '../illustrations/dovetail.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { useTexts } from '../texts/texts.ts';
import { buttonClass } from '../ui/button.tsx';

/** An address that nothing is at. */
export function NotFound() {
  const { text } = useTexts();
  return <Absent title={text('error.not_found_title')} sentence={text('error.not_found')} />;
}

/** An address of the site map whose page is not there yet. */
export function ComingPage() {
  const { text } = useTexts();
  return <Absent title={text('error.coming_title')} sentence={text('error.coming')} />;
}

function Absent({ title, sentence }: { readonly title: string; readonly sentence: string }) {
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
