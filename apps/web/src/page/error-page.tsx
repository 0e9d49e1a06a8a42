import { isApiError } from '@learnwright/client';
import { useRouter } from '@tanstack/react-router';
import { Dovetail } from '../illustrations/dovetail.tsx';
import { useSession } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Absent } from './absent.tsx';
import { Failure } from './failure.tsx';
import { PageHeading } from './page-heading.tsx';

interface ErrorPageProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** What is left where not even the shell could be drawn. */
export function LastPage(props: ErrorPageProps) {
  return (
    <main className="page">
      <ErrorPage {...props} />
    </main>
  );
}

/** A page that could not be made. What the server does not know, or what is somebody else's, is not there. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const { text } = useTexts();
  const router = useRouter();
  const session = useSession();
  /** Makes the page anew, with what was found out before it. */
  async function tryAgain(): Promise<void> {
    if (session.current().deviceFailure !== null) await session.beginAgain();
    await router.invalidate();
    reset();
  }
  if (isApiError(error) && error.code === 'not_found') {
    return <Absent title={text('error.not_found_title')} sentence={text('error.not_found')} />;
  }
  return (
    <div className="grid gap-4 justify-items-start">
      <div className="w-40 text-line-strong">
        <Dovetail />
      </div>
      <PageHeading title={text('error.title')} />
      <Failure error={error} onRetry={() => void tryAgain()} />
    </div>
  );
}
