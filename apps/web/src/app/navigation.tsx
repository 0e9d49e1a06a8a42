import { summariseDue } from '@learnwright/client';
import { useDueReviews } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useMode } from '../start/mode.ts';
import { useTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { LearnIcon, MoreIcon, ReviewIcon, TodayIcon, TutorIcon } from '../ui/icons.ts';

/**
 * The places of the app: a bar at the bottom of phones, a rail beside wide pages. Where letters are large, the bar has no icons, and as
 * many lines as its words need.
 */
export function Navigation() {
  const { text } = useTexts();
  const { has } = useMode();
  const bar = useBarHeight();
  return (
    <nav ref={bar} aria-label={text('app.main')} className="navigation max-wide:@container flex flex-col">
      <p aria-hidden="true" className="hidden wide:block px-3 pt-4 pb-6 font-content text-large font-strong">
        {text('app.name')}
      </p>
      <ul className="flex @max-[20rem]:flex-wrap wide:flex-col flex-1 wide:gap-1 wide:overflow-y-auto">
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

/** Tells the page how high the bar is: `--bar`. */
function useBarHeight(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return;
    const { style } = document.documentElement;
    const measure = () => {
      const belowIt = Number.parseFloat(getComputedStyle(current).paddingBottom);
      style.setProperty('--bar', `${current.offsetHeight - belowIt}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  return bar;
}

interface PlaceProps {
  readonly to: '/' | '/learn' | '/review' | '/tutor' | '/more';
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children?: React.ReactNode;
}

function Place({ to, icon, label, children }: PlaceProps) {
  return (
    <li className="grid flex-1 @max-[20rem]:flex-auto wide:flex-none">
      <Link
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className="relative flex flex-col @max-[20rem]:flex-row wide:flex-row items-center justify-center wide:justify-start gap-1 wide:gap-2.5 @max-[20rem]:min-h-[44px] wide:min-h-11 px-1 wide:px-3 text-small wide:text-base text-ink-soft hover:text-ink rounded-field -outline-offset-4 aria-[current=page]:text-ink aria-[current=page]:font-strong wide:aria-[current=page]:bg-sunken before:hidden aria-[current=page]:before:block before:absolute before:inset-x-3 before:top-0 before:h-0.5 before:bg-pencil wide:before:inset-x-auto wide:before:start-0 wide:before:inset-y-2 wide:before:h-auto wide:before:w-0.5"
      >
        <span className="@max-[20rem]:hidden">
          <Icon of={icon} />
        </span>
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
    <span className="absolute top-1 start-[calc(50%+6px)] @max-[20rem]:static wide:static wide:ms-auto min-w-5 shrink-0 px-1.5 text-small text-center whitespace-nowrap font-medium tabular-nums rounded-sheet bg-pencil text-on-pencil">
      <span aria-hidden="true">{isMore ? format.atLeast(count) : format.number(count)}</span>
      <span className="unseen">, {plural('navigation.due', count)}</span>
    </span>
  );
}
