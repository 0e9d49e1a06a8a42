import { summariseDue } from '@learnwright/client';
import { useDueReviews } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useMode } from '../start/mode.ts';
import { useTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { LearnIcon, MoreIcon, ReviewIcon, TodayIcon, TutorIcon } from '../ui/icons.ts';

/** The places of the app: a bar at the bottom of phones, a rail beside wide pages. */
export function Navigation() {
  const { text } = useTexts();
  const { has } = useMode();
  return (
    <nav aria-label={text('app.main')} className="navigation flex flex-col">
      <p aria-hidden="true" className="hidden wide:block px-3 pt-4 pb-6 font-content text-large font-strong">
        {text('app.name')}
      </p>
      <ul className="flex wide:flex-col h-full wide:gap-1 overflow-x-auto">
        <Place to="/" icon={TodayIcon} label={text('navigation.today')} />
        <Place to="/learn" icon={LearnIcon} label={text('navigation.learn')} />
        <Place to="/review" icon={ReviewIcon} label={text('navigation.review')}>
          <DueCount />
        </Place>
        {has('tutor') && <Place to="/tutor" icon={TutorIcon} label={text('navigation.tutor')} />}
        <Place to="/more" icon={MoreIcon} label={text('navigation.more')} />
      </ul>
    </nav>
  );
}

interface PlaceProps {
  readonly to: '/' | '/learn' | '/review' | '/tutor' | '/more';
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children?: React.ReactNode;
}

function Place({ to, icon, label, children }: PlaceProps) {
  return (
    <li className="flex-1 wide:flex-none">
      <Link
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className="relative flex flex-col wide:flex-row items-center justify-center wide:justify-start gap-1 wide:gap-2.5 h-full wide:min-h-11 px-1 wide:px-3 text-small wide:text-base text-ink-soft hover:text-ink rounded-field -outline-offset-4 aria-[current=page]:text-ink aria-[current=page]:font-strong wide:aria-[current=page]:bg-sunken before:hidden aria-[current=page]:before:block before:absolute before:inset-x-3 before:top-0 before:h-0.5 before:bg-pencil wide:before:inset-x-auto wide:before:start-0 wide:before:inset-y-2 wide:before:h-auto wide:before:w-0.5"
      >
        <Icon of={icon} />
        <span className="whitespace-nowrap">{label}</span>
        {children}
      </Link>
    </li>
  );
}

/** How much there is to review, where there is something. */
function DueCount() {
  const { plural, format } = useTexts();
  const due = useDueReviews();
  if (due.data === undefined) return null;
  const { count, isMore } = summariseDue(due.data);
  if (count === 0) return null;
  return (
    <span className="absolute top-1 start-[calc(50%+6px)] wide:static wide:ms-auto min-w-5 shrink-0 px-1.5 text-small text-center whitespace-nowrap font-medium tabular-nums rounded-sheet bg-pencil text-on-pencil">
      <span aria-hidden="true">{isMore ? format.atLeast(count) : format.number(count)}</span>
      <span className="unseen">, {plural('navigation.due', count)}</span>
    </span>
  );
}
