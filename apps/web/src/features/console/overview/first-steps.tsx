import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DoneIcon } from '../../../ui/icons.ts';
import { ConsoleLink } from '../parts/console-link.tsx';

/** These change when somebody does something: a look when the page is opened is enough. */
const ONCE = { staleTime: 60_000 } as const;

/** What to do with a server on which nobody can learn yet. Once there is something to learn, it is not shown any more. */
export function FirstSteps() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const queries = useLearnwrightQueries();
  const sets = useQuery({ ...queries.get('/plugins/content/sets', { query: { limit: 1 } }), ...ONCE });
  const isEmpty = sets.data?.length === 0;
  const tokens = useQuery({ ...queries.get('/admin/tokens', { query: { limit: 1 } }), ...ONCE, enabled: isEmpty });
  if (!isEmpty) return null;
  const isOpen = server?.auth_mode === 'open';
  return (
    <Card title={text('console.overview.first.title')}>
      <ol className="grid gap-4">
        <Step isDone={false} sentence={text('console.overview.first.content_text')}>
          <ConsoleLink to="content/import">{text('console.overview.first.content')}</ConsoleLink>
        </Step>
        <Step isDone={(tokens.data?.length ?? 0) > 0} sentence={text('console.overview.first.token_text')}>
          <ConsoleLink to="tokens">{text('console.overview.first.token')}</ConsoleLink>
        </Step>
        <Step
          isDone={server?.sign_in != null}
          sentence={text(`console.overview.first.sign_in_${isOpen ? 'text' : 'off'}`)}
        >
          <span className="font-medium">{text('console.overview.first.sign_in')}</span>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly sentence: string;
  readonly children: ReactNode;
}

function Step({ isDone, sentence, children }: StepProps) {
  const { text } = useTexts();
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {children}
        {isDone ? (
          <Badge tone="right" icon={DoneIcon}>
            {text('console.overview.first.done')}
          </Badge>
        ) : (
          <Badge>{text('console.overview.first.open')}</Badge>
        )}
      </p>
      <p className="max-w-measure text-ink-soft">{sentence}</p>
    </li>
  );
}
