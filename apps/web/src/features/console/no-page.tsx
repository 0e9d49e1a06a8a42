import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ConsoleLink } from './parts/console-link.tsx';

/** An address of the console that it does not know. */
export function NoPage() {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('console.no_page')}>
        <p className="text-ink-soft">{text('console.no_page_text')}</p>
      </PageHeading>
      <p>
        <ConsoleLink to="">{text('console.places.overview')}</ConsoleLink>
      </p>
    </>
  );
}
