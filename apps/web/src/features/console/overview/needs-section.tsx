import { useEffect, useRef } from 'react';
import type { TextKey } from '../../../texts/text-keys.ts';
import { type Texts, useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DoneIcon } from '../../../ui/icons.ts';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { FaultIcon } from '../console-icons.ts';
import { ConsoleLink } from '../parts/console-link.tsx';
import { listNeeds, type Need, type NeedKind } from './list-needs.ts';
import type { WatchedServer } from './watch-server.ts';

/** What can wait a little. */
const SOON: readonly NeedKind[] = ['disk_low', 'degraded', 'schedule', 'job', 'newer', 'unread', 'blocked'];

/** Everything that needs somebody, with the object, the reason and where it is mended; else that nothing does, and since when that is known. */
export function NeedsSection({ watched }: { readonly watched: WatchedServer }) {
  const { text, plural, format } = useTexts();
  const announce = useAnnounce();
  const { sources, lookedAt, isLooking, lookAgain } = watched;
  const needs = listNeeds(sources);
  useNews(needs);
  const title = text('console.overview.attention');
  const look = async () => {
    const { length } = listNeeds(await lookAgain());
    announce(length === 0 ? text('console.overview.nothing_found') : plural('console.overview.looked_again', length));
  };
  const isKnown = lookedAt > 0;
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-large font-strong">{title}</h2>
        {isKnown && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-soft">
            {text('console.overview.looked', { when: format.moment(new Date(lookedAt).toISOString()) })}
            <Button isBusy={isLooking} onClick={() => void look()}>
              {text('console.overview.look_again')}
            </Button>
          </div>
        )}
      </div>
      {!isKnown && needs.length === 0 && <Loading label={text('app.loading')} />}
      {isKnown && needs.length === 0 && (
        <p className="card flex gap-3 p-6">
          <span className="text-correct">
            <Icon of={DoneIcon} />
          </span>
          <span className="grid gap-1">
            <span className="font-medium">{text('console.overview.nothing')}</span>
            <span className="text-ink-soft">{text('console.overview.nothing_text')}</span>
          </span>
        </p>
      )}
      {needs.length > 0 && (
        <ul className="card divide-y divide-line">
          {needs.map((need) => (
            <NeedRow key={keyOf(need)} need={need} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NeedRow({ need }: { readonly need: Need }) {
  const texts = useTexts();
  const { text, format } = texts;
  const { kind, object, reason, at, to, search } = need;
  const isSoon = SOON.includes(kind);
  const title = titleOf(need, texts);
  const isLast = kind === 'dead' || kind === 'job' || kind === 'schedule';
  return (
    <li className="grid gap-2 px-4 py-4 medium:grid-cols-[1fr_auto] medium:gap-x-6">
      <div className="grid gap-1 min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          <Badge tone={isSoon ? 'almost' : 'wrong'} icon={FaultIcon}>
            {text(isSoon ? 'console.overview.soon' : 'console.overview.urgent')}
          </Badge>
        </p>
        {reason !== null && (
          <p lang="en" className="max-w-measure wrap-anywhere">
            {reason}
          </p>
        )}
        <p className="max-w-measure text-small text-ink-soft">
          {text(`console.overview.help.${kind}`)}
          {at !== null &&
            ` (${text(isLast ? 'console.overview.last' : 'console.overview.since', { when: format.moment(at) })})`}
        </p>
      </div>
      <p className="self-center">
        <ConsoleLink to={to} search={search} className={buttonClass()}>
          {text(placeOf(to))}
          {object !== '' && <span className="unseen"> {object}</span>}
        </ConsoleLink>
      </p>
    </li>
  );
}

const PLACES = {
  effects: 'console.overview.go.effects',
  jobs: 'console.overview.go.jobs',
  numbers: 'console.overview.go.numbers',
} as const satisfies Record<string, TextKey>;

function placeOf(to: string): TextKey {
  const found = Object.entries(PLACES).find(([place]) => place === to);
  return found?.[1] ?? 'console.overview.go.plugins';
}

function titleOf({ kind, object, count, bytes = 0 }: Need, { text, plural, find, format }: Texts): string {
  switch (kind) {
    case 'dead':
      return plural('console.overview.needs.dead', count, { object });
    case 'job':
      return plural('console.overview.needs.job', count, { object });
    case 'disk_low': {
      const place = find(`console.overview.places.${object}`) ?? object;
      return text('console.overview.needs.disk_low', { place, bytes: format.bytes(bytes) });
    }
    case 'unread':
      return text('console.overview.needs.unread', { part: find(`console.overview.parts.${object}`) ?? object });
    default:
      return text(`console.overview.needs.${kind}`, { object });
  }
}

function keyOf({ kind, object }: Need): string {
  return `${kind} ${object}`;
}

/** Says what has come up since the page was opened, once. */
function useNews(needs: readonly Need[]): void {
  const texts = useTexts();
  const announce = useAnnounce();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const fresh = needs.filter((need) => known.current?.has(keyOf(need)) === false);
    known.current = new Set(needs.map(keyOf));
    const [first] = fresh;
    if (first !== undefined) announce(texts.text('console.overview.appeared', { what: titleOf(first, texts) }));
  });
}
