import { Dovetail } from '../illustrations/dovetail.tsx';
import { Failure } from '../page/failure.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { useTexts } from '../texts/texts.ts';

/** A page that could not be made. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { text } = useTexts();
  return (
    <div className="grid gap-4 justify-items-start">
      <div className="w-40 text-line-strong">
        <Dovetail />
      </div>
      <PageHeading title={text('error.title')} />
      <Failure error={error} onRetry={reset} />
    </div>
  );
}
