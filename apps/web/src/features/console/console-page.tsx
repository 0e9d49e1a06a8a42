import { Link } from '@tanstack/react-router';
import { Dovetail } from '../../illustrations/dovetail.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';

/** The place of those who run the server. Nobody else is shown anything of it, and nothing of it is asked for. */
export function ConsolePage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const isOperator = server?.caller?.role === 'operator';
  return (
    <div className="grid gap-4 justify-items-start">
      <div className="w-40 text-line-strong">
        <Dovetail />
      </div>
      <PageHeading title={text(isOperator ? 'console.title' : 'console.not_for_you')}>
        {!isOperator && <p className="text-ink-soft">{text('console.not_for_you_text')}</p>}
      </PageHeading>
      {isOperator ? (
        <>
          <h2 className="text-large font-strong">{text('console.commands')}</h2>
          <p className="max-w-measure">{text('console.commands_text')}</p>
          <a href="/api/docs" className={buttonClass()}>
            {text('more.reference')}
          </a>
        </>
      ) : (
        <Link to="/" className={buttonClass('first')}>
          {text('error.home')}
        </Link>
      )}
    </div>
  );
}
