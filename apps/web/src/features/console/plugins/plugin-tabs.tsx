import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { useConsoleSearch } from '../parts/use-console-search.ts';

const TABS = ['overview', 'settings', 'schedules', 'audit'] as const;

/** A part of the page of a plugin. */
export type Tab = (typeof TABS)[number];

/** How far the arrow keys go. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface PluginTabsProps {
  readonly children: (tab: Tab) => ReactNode;
}

/** The parts of a page, one at a time: which one stands in the address. Arrow keys lead from one to the next. */
export function PluginTabs({ children }: PluginTabsProps) {
  const { text } = useTexts();
  const id = useId();
  const [{ tab }, change] = useConsoleSearch('tab');
  const open = TABS.find((known) => known === tab) ?? 'overview';
  const show = (next: Tab) => change({ tab: next === 'overview' ? '' : next });
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const next = step === undefined ? undefined : TABS[(TABS.indexOf(open) + step + TABS.length) % TABS.length];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={text('console.plugins.tabs')}
        className="flex flex-wrap gap-x-1 border-b border-line"
        onKeyDown={move}
      >
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            aria-selected={each === open}
            aria-controls={`${id}-panel`}
            tabIndex={each === open ? 0 : -1}
            className="min-h-11 px-3 text-ink-soft hover:text-ink border-b-3 border-transparent aria-selected:text-ink aria-selected:font-strong aria-selected:border-pencil"
            onClick={() => show(each)}
          >
            {text(`console.plugins.tab.${each}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className="grid gap-4">
        {children(open)}
      </div>
    </>
  );
}
