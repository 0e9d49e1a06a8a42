import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { OpenIcon } from '../ui/icons.ts';

/** The classes of a link, or a button, that is a line of a list of places. */
export const PLACE_LINE = 'flex items-center gap-4 w-full p-4 min-h-16 text-start rounded-card hover:bg-sunken';

interface PlaceLineProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly sentence: string;
  /** Whether it leads to another page, and does not do something here. */
  readonly leads?: boolean;
}

/** A place in a list of places: what it is called, and what is there. */
export function PlaceLine({ icon, title, sentence, leads = true }: PlaceLineProps) {
  return (
    <>
      {icon}
      <span className="grid flex-1 min-w-0 wrap-anywhere">
        <span dir="auto" className="font-medium">
          {title}
        </span>
        <span className="text-small text-ink-soft">{sentence}</span>
      </span>
      {leads && (
        <span className="text-line-strong">
          <Icon of={OpenIcon} />
        </span>
      )}
    </>
  );
}
