import { useEffect, useRef, useState } from 'react';
import { usePagePorts } from '../../../../start/page-ports.ts';
import { useSession, useSessionState } from '../../../../start/session.ts';
import type { Format } from '../../../../texts/format.ts';
import type { TextValues } from '../../../../texts/text-keys.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DoneIcon } from '../../../../ui/icons.ts';
import { useAnnounce } from '../../../../ui/live-status.tsx';
import { FaultIcon } from '../../console-icons.ts';
import { CHECKS, type CheckName, runChecks, UPLOAD_BYTES } from './run-checks.ts';
import type { Spoken, Verdict } from './verdict.ts';

type Verdicts = ReadonlyMap<CheckName, Verdict>;

/** Looks at the server from the browser, as people reach it: what proxies between make of requests and answers. */
export function SelfCheck() {
  const { text, plural, format } = useTexts();
  const announce = useAnnounce();
  const { client } = useSession();
  const { server } = useSessionState();
  const { now, createId } = usePagePorts();
  const [isRunning, setIsRunning] = useState(false);
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null);

  const running = useRef<AbortController | null>(null);
  // Whoever leaves the page sends no large body any more.
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const begun = new AbortController();
    running.current = begun;
    const { signal } = begun;
    setIsRunning(true);
    setVerdicts(new Map());
    const found = new Map<CheckName, Verdict>();
    const ports = { client, hasSignIn: server?.sign_in != null, now, createId, signal };
    for await (const [name, verdict] of runChecks(ports)) {
      if (signal.aborted) return;
      found.set(name, verdict);
      setVerdicts(new Map(found));
    }
    setIsRunning(false);
    announce(summaryOf(found));
  }

  function summaryOf(found: Verdicts): string {
    const faults = [...found.values()].filter(({ state }) => state !== 'good').length;
    return faults === 0 ? text('console.overview.check.all_good') : plural('console.overview.check.found', faults);
  }

  const title = text('console.overview.check.title');
  const isDone = verdicts !== null && !isRunning;
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-large font-strong">{title}</h2>
      <p className="max-w-measure text-ink-soft">
        {text('console.overview.check.intro', { bytes: format.bytes(UPLOAD_BYTES) })}
      </p>
      <p>
        <Button isBusy={isRunning} onClick={() => void run()}>
          {isDone ? text('console.overview.check.again') : title}
        </Button>
      </p>
      {isDone && <p className="font-medium">{summaryOf(verdicts)}</p>}
      {verdicts !== null && (
        <ul
          aria-label={text('console.overview.check.results')}
          aria-busy={isRunning}
          className="card divide-y divide-line"
        >
          {CHECKS.map((name, at) => (
            <Result key={name} name={name} verdict={verdicts.get(name)} isNext={at === verdicts.size} />
          ))}
        </ul>
      )}
      {isDone && (
        <p className="text-small text-ink-soft">
          {text('console.overview.check.guide')}: <code>docs/guides/reverse-proxy.md</code>
        </p>
      )}
    </section>
  );
}

const TONES = { good: 'right', note: 'almost', bad: 'wrong' } as const;

interface ResultProps {
  readonly name: CheckName;
  readonly verdict: Verdict | undefined;
  /** Whether it is being found out. */
  readonly isNext: boolean;
}

function Result({ name, verdict, isNext }: ResultProps) {
  const { text, format } = useTexts();
  const values = verdict === undefined ? {} : valuesOf(verdict.values, format);
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{text(`console.overview.checks.${name}.title`)}</span>
        {verdict === undefined ? (
          <span className="text-small text-ink-soft">
            {text(isNext ? 'console.overview.check.running' : 'console.overview.check.waiting')}
          </span>
        ) : (
          <Badge tone={TONES[verdict.state]} icon={verdict.state === 'good' ? DoneIcon : FaultIcon}>
            {text(`console.overview.check.${verdict.state}`)}
          </Badge>
        )}
      </p>
      {verdict !== undefined && (
        <p className={`max-w-measure wrap-anywhere ${verdict.state === 'good' ? 'text-ink-soft' : ''}`}>
          {text(verdict.says, values)}
        </p>
      )}
      {verdict != null && verdict.help !== null && (
        <p className="max-w-measure wrap-anywhere text-ink-soft">{text(verdict.help, values)}</p>
      )}
    </li>
  );
}

function valuesOf(values: Verdict['values'], format: Format): TextValues {
  const show = (value: Spoken) => {
    if (typeof value === 'string') return value;
    return 'bytes' in value ? format.bytes(value.bytes) : format.seconds(value.seconds);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, show(value)]));
}
