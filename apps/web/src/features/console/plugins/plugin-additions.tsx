import type { Schemas } from '@learnwright/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { wordsIn } from './plugin-words.ts';

type Additions = Schemas['PluginAdditions'];

/** The kinds of what plugins add. */
const KINDS = ['routes', 'pages', 'settings', 'hooks', 'tables', 'schedules'] as const;

/** The most of a kind that are shown without being asked for. */
const FEW = 4;

interface PluginAdditionsProps {
  readonly title: string;
  readonly adds: Additions;
  /** Whether lists are all that there is; what has not run may add more than its files name. */
  readonly isComplete?: boolean;
  /** What is to be said of it besides. */
  readonly children?: ReactNode;
}

/** What a plugin adds to the server, by its kinds; what only its code could tell is named as such. */
export function PluginAdditions({ title, adds, isComplete = true, children }: PluginAdditionsProps) {
  const { text } = useTexts();
  return (
    <Card title={title} isWide>
      {children}
      <ul className="grid medium:grid-cols-2 gap-x-6 gap-y-4">
        {KINDS.map((kind) => (
          <li key={kind} className="min-w-0 grid content-start gap-1">
            <h3 className="font-medium">{text(`console.plugins.adds.${kind}`)}</h3>
            <Kind kind={kind} adds={adds} isComplete={isComplete} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface KindProps {
  readonly kind: (typeof KINDS)[number];
  readonly adds: Additions;
  readonly isComplete: boolean;
}

function Kind({ kind, adds, isComplete }: KindProps) {
  const { text, format } = useTexts();
  const entries = useEntries(kind, adds);
  if (entries === null) return <p className="text-ink-soft">{text('console.plugins.adds_unknown')}</p>;
  if (entries.length === 0) {
    const nothing = text(isComplete ? 'console.plugins.adds_nothing' : 'console.plugins.adds_nothing_seen');
    return <p className="text-ink-soft">{nothing}</p>;
  }
  const list = (
    <ul className="grid gap-1 text-small">
      {entries.map((entry, index) => (
        <li key={index} className="wrap-anywhere">
          {entry}
        </li>
      ))}
    </ul>
  );
  if (entries.length <= FEW) return list;
  return (
    <Disclosure isPlain label={text('console.plugins.all_of', { count: format.number(entries.length) })}>
      {list}
    </Disclosure>
  );
}

function useEntries(kind: (typeof KINDS)[number], adds: Additions): ReactNode[] | null {
  const { language } = useTexts();
  if (kind !== 'pages') return adds[kind]?.map((entry) => <code key={entry}>{entry}</code>) ?? null;
  return (
    adds.pages?.map(({ path, label }) => (
      <span key={path}>
        <bdi>{wordsIn(language, label)}</bdi> <code className="text-ink-soft">{path}</code>
      </span>
    )) ?? null
  );
}
