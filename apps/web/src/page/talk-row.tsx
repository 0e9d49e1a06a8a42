import type { Schemas } from '@learnwright/client';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { OpenIcon } from '../ui/icons.ts';
import { useMethodNames } from './method-names.ts';

interface TalkRowProps {
  readonly session: Schemas['Session'];
  /** What the talk is about, where that is not plain. */
  readonly topic?: string;
}

/** A talk in a list: all of the line leads to it. */
export function TalkRow({ session, topic }: TalkRowProps) {
  const { text, format } = useTexts();
  const names = useMethodNames();
  const { id, method, status, cycle_step, started_at } = session;
  return (
    <li>
      <Link
        to="/tutor/$session"
        params={{ session: id }}
        className="flex items-center gap-4 min-h-16 px-4 py-3 medium:px-6 rounded-card -outline-offset-3 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 flex-1 min-w-0">
          <span className="grid gap-1 min-w-0">
            <span className="font-medium wrap-anywhere">{topic ?? names.explain(method)}</span>
            <span className="facts">
              {topic !== undefined && <span>{names.name(method)}</span>}
              <span>{format.relative(started_at)}</span>
              {status === 'active' && (
                <span>{text('tutor.at_step', { step: format.number(cycle_step), name: names.step(cycle_step) })}</span>
              )}
            </span>
          </span>
          <Badge tone={status === 'active' ? 'almost' : 'plain'}>
            {text(status === 'active' ? 'tutor.running' : 'tutor.ended')}
          </Badge>
        </span>
        <span className="text-line-strong">
          <Icon of={OpenIcon} />
        </span>
      </Link>
    </li>
  );
}
