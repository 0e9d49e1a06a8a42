import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RefusedNote } from '../../page/refused-note.tsx';
import { SkipLink } from '../../page/skip-link.tsx';
import { UpdateNotice } from '../../start/update-notice.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  AiIcon,
  ContentIcon,
  DeliveriesIcon,
  JobsIcon,
  LearnerIcon,
  NumbersIcon,
  OverviewIcon,
  PluginsIcon,
  TokensIcon,
  UsersIcon,
} from './console-icons.ts';
import { ConsoleLink } from './parts/console-link.tsx';

/** The places of the console, in the order of its rail. */
const PLACES = [
  { to: '', name: 'overview', icon: OverviewIcon },
  { to: 'plugins', name: 'plugins', icon: PluginsIcon },
  { to: 'content', name: 'content', icon: ContentIcon },
  { to: 'jobs', name: 'jobs', icon: JobsIcon },
  { to: 'effects', name: 'effects', icon: DeliveriesIcon },
  { to: 'users', name: 'users', icon: UsersIcon },
  { to: 'tokens', name: 'tokens', icon: TokensIcon },
  { to: 'ai', name: 'ai', icon: AiIcon },
  { to: 'numbers', name: 'numbers', icon: NumbersIcon },
] as const;

/** Every page of the console: its own rail, and what the page is about. */
export function ConsoleShell({ children }: { readonly children: ReactNode }) {
  const { text } = useTexts();
  return (
    <div className="console shell">
      <SkipLink />
      <nav aria-label={text('app.main')} className="navigation flex flex-col">
        <p className="hidden wide:grid px-3 pt-4 pb-6">
          <span aria-hidden="true" className="font-content text-large font-strong">
            {text('app.name')}
          </span>
          <span className="console-mark text-small font-medium">{text('console.title')}</span>
        </p>
        <ul className="flex wide:flex-col flex-1 wide:gap-1 overflow-x-auto">
          {PLACES.map(({ to, name, icon }) => (
            <li key={to} className={ITEM}>
              <ConsoleLink to={to} className={PLACE}>
                <Place icon={icon} label={text(`console.places.${name}`)} />
              </ConsoleLink>
            </li>
          ))}
          <li className={`${ITEM} wide:mt-auto`}>
            <Link to="/" activeOptions={{ exact: true }} className={PLACE}>
              <Place icon={LearnerIcon} label={text('console.places.learner')} />
            </Link>
          </li>
        </ul>
      </nav>
      <main id="main" className="page">
        <p className="wide:hidden mb-4">
          <span className="console-mark text-small font-medium">{text('console.title')}</span>
        </p>
        <RefusedNote />
        {children}
      </main>
      <UpdateNotice />
    </div>
  );
}

const ITEM = 'flex-none grid';
const PLACE =
  'relative flex flex-col wide:flex-row items-center justify-center wide:justify-start gap-1 wide:gap-2.5 wide:min-h-11 min-w-20 px-3 text-small wide:text-base text-ink-soft hover:text-ink rounded-field -outline-offset-4 aria-[current=page]:text-ink aria-[current=page]:font-strong wide:aria-[current=page]:bg-sunken before:hidden aria-[current=page]:before:block before:absolute before:inset-x-3 before:top-0 before:h-0.5 before:bg-pencil wide:before:inset-x-auto wide:before:start-0 wide:before:inset-y-2 wide:before:h-auto wide:before:w-0.5';

function Place({ icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <>
      <Icon of={icon} />
      <span className="whitespace-nowrap">{label}</span>
    </>
  );
}
