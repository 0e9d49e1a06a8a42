import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { ConsoleLink } from '../parts/console-link.tsx';
import type { WorkName } from './work-facts.ts';

/** What jobs, deliveries and their counts are read again from after a change. */
export const WORK_CHANGES = ['/admin/jobs', '/jobs', '/admin/effects', '/admin/work'];

/** Words of the page, or of the code in its language. */
export function Named({ words, lang }: WorkName) {
  return <span lang={lang}>{words}</span>;
}

/** A moment from now; the moment itself stands in its title. */
export function Moment({ time }: { readonly time: string }) {
  const { format } = useTexts();
  return (
    <time dateTime={time} title={format.moment(time)}>
      {format.relative(time)}
    </time>
  );
}

interface PlaceProps {
  /** Whether it stands by itself, as in a table, and not in a line of words. */
  readonly isAlone?: boolean;
}

const ALONE = 'link inline-flex items-center min-w-11 min-h-11 wrap-anywhere';

/** Leads to a learner. */
export function LearnerLink({ id, isAlone = false }: PlaceProps & { readonly id: string }) {
  return (
    <ConsoleLink to={`users/${encodeURIComponent(id)}`} className={isAlone ? ALONE : 'link wrap-anywhere'}>
      {id}
    </ConsoleLink>
  );
}

/** Leads to a plugin. */
export function PluginLink({ name, isAlone = false }: PlaceProps & { readonly name: string }) {
  return (
    <ConsoleLink to={`plugins/${encodeURIComponent(name)}`} className={isAlone ? ALONE : 'link'}>
      {name}
    </ConsoleLink>
  );
}

/** A fact about a thing: what it is called, and what it is. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid medium:grid-cols-[9rem_minmax(0,1fr)] gap-x-3 items-baseline">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What the server says of a failure, as it says it. */
export function Reason({ children }: { readonly children: string }) {
  return (
    <p lang="en" className="text-wrong wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  );
}

interface PressedProps {
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** One of several that exclude each other, such as the states that a list can be seen by. */
export function Pressed({ isPressed, onPress, children }: PressedProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="pressable inline-flex items-center gap-2 min-h-11 px-3 rounded-field border border-line text-ink-soft hover:text-ink hover:bg-sunken aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:font-strong aria-pressed:border-line-strong"
    >
      {children}
    </button>
  );
}
