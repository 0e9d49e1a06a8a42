import { Link, Outlet } from '@tanstack/react-router';
import { Dovetail } from '../illustrations/dovetail.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { useMode } from '../start/mode.ts';
import { useTexts } from '../texts/texts.ts';
import { buttonClass } from '../ui/button.tsx';

/** A page that needs a server. Whoever learns on this device alone is told so. */
export function ServerOnly() {
  const { text } = useTexts();
  const { has } = useMode();
  if (has('tutor')) return <Outlet />;
  return (
    <div className="grid gap-4 justify-items-start">
      <div className="w-40 text-line-strong">
        <Dovetail />
      </div>
      <PageHeading title={text('more.with_server')}>
        <p className="text-ink-soft">{text('more.needs_server')}</p>
      </PageHeading>
      <Link to="/settings" className={buttonClass('first')}>
        {text('settings.title')}
      </Link>
    </div>
  );
}
