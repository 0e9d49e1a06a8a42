import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { AnotherIcon } from '../../../ui/page-icons.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { Problem } from '../parts/problem.tsx';
import { CopiedCode } from './copied-code.tsx';
import { JobFailure, JobProgress } from './job-progress.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { useHeadingAfter } from './use-heading-after.ts';
import { isUnderWay, keepJob, useJob } from './use-job.ts';

type Remote = Schemas['Content_Remote'];
type Update = Schemas['Content_RemoteUpdate'];

interface RemoteProps {
  readonly remote: Remote;
}

const COMMIT_LENGTH = 10;
const TONES = { updated: 'right', unchanged: 'plain', failed: 'wrong' } as const;

/** A repository that is followed: how its last update ended, and what can be done with it. */
export function RemoteCard({ remote }: RemoteProps) {
  const { text, format } = useTexts();
  const queryClient = useQueryClient();
  const update = useSend('POST', '/plugins/content/remotes/{remote_id}/update', { changes: ['/admin/jobs'] });
  const [job_id, setJob] = useState<string | null>(null);
  const [isStopping, setIsStopping] = useState(false);
  const job = useJob(job_id).data;
  const { remote_id, url, branch, commit_sha, has_token, last_update, created_at } = remote;
  const isRunning = job !== undefined && isUnderWay(job);
  const start = () =>
    update.mutate(
      { params: { remote_id } },
      {
        onSuccess: (next) => {
          keepJob(queryClient, next);
          setJob(next.id);
        },
      },
    );
  // What an operator can mend is noted at the repository too.
  const hasFailed = job !== undefined && !isRunning && job.status !== 'succeeded' && last_update?.outcome !== 'failed';
  return (
    <li className="card grid gap-4 p-6 wrap-anywhere">
      <div className="grid gap-2">
        <h2 className="font-strong">{url}</h2>
        <p className="facts">
          <span>
            {branch === null
              ? text('console.content.remotes.default_branch')
              : text('console.content.remotes.branch', { branch })}
          </span>
          {commit_sha !== null && (
            <span>{text('console.content.remotes.commit', { commit: commit_sha.slice(0, COMMIT_LENGTH) })}</span>
          )}
          {has_token && <Badge>{text('console.content.remotes.has_token')}</Badge>}
          <span>{text('console.content.remotes.since', { date: format.date(created_at) })}</span>
        </p>
      </div>
      <LastUpdate remote={remote} update={last_update} />
      {isRunning && <JobProgress job={job} label={text('console.content.remotes.updating', { url })} />}
      {hasFailed && <JobFailure job={job} />}
      <Problem error={update.error} />
      <p className="flex flex-wrap gap-2">
        <Button icon={AnotherIcon} isBusy={update.isPending || isRunning} onClick={start}>
          <span>
            {text('action.update')} <span className="unseen">{url}</span>
          </span>
        </Button>
        <Button rank="quiet" onClick={() => setIsStopping(true)}>
          <span>
            {text('console.content.remotes.stop')} <span className="unseen">{url}</span>
          </span>
        </Button>
      </p>
      <HostSide remote={remote} />
      {isStopping && <StopFollowing remote={remote} onClose={() => setIsStopping(false)} />}
    </li>
  );
}

function LastUpdate({ remote: { url, branch }, update }: RemoteProps & { readonly update: Update | null }) {
  const { text, format } = useTexts();
  if (update === null) return <p>{text('console.content.remotes.never')}</p>;
  const { outcome, at, detail, report } = update;
  const search = { url, ...(branch === null ? {} : { branch }) };
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[outcome]}>{text(`console.content.remotes.${outcome}`)}</Badge>
        <time dateTime={at} title={format.moment(at)} className="text-small text-ink-soft">
          {format.relative(at)}
        </time>
      </p>
      {outcome === 'failed' && (
        <div className="grid gap-2">
          {detail === null ? <p>{text('console.content.remotes.no_detail')}</p> : <p lang="en">{detail}</p>}
          <p className="text-small text-ink-soft">{text('console.content.remotes.mend_token')}</p>
          <p>
            <ConsoleLink to="content/import" search={search} className={buttonClass('second')}>
              {text('console.content.remotes.to_preview')}
            </ConsoleLink>
          </p>
        </div>
      )}
      {report !== null && (
        <Disclosure label={text('console.content.remotes.report')} isPlain>
          <OutcomeView outcome={report} />
        </Disclosure>
      )}
    </div>
  );
}

/** What the host of the repository has to be told. */
function HostSide({ remote: { remote_id, takes_webhooks, public_key } }: RemoteProps) {
  const { text } = useTexts();
  const address = `${location.origin}/api/plugins/content/remotes/${remote_id}/webhook`;
  return (
    <div className="grid gap-4 text-small">
      {takes_webhooks ? (
        <Copied title={text('console.content.remotes.webhook')} value={address}>
          {text('console.content.remotes.webhook_text')}
        </Copied>
      ) : (
        <p className="text-ink-soft">{text('console.content.remotes.no_webhook')}</p>
      )}
      {public_key !== null && (
        <Copied title={text('console.content.remotes.key')} value={public_key}>
          {text('console.content.remotes.key_text')}
        </Copied>
      )}
    </div>
  );
}

interface CopiedProps {
  readonly title: string;
  readonly value: string;
  readonly children: string;
}

/** Something to be copied, and where it belongs. */
function Copied({ title, value, children }: CopiedProps) {
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <p className="text-ink-soft max-w-measure">{children}</p>
      <CopiedCode>{value}</CopiedCode>
    </div>
  );
}

function StopFollowing({ remote, onClose }: RemoteProps & { readonly onClose: () => void }) {
  const { text } = useTexts();
  const announce = useAnnounce();
  useHeadingAfter();
  const stop = useSend('DELETE', '/plugins/content/remotes/{remote_id}', { changes: ['/plugins/content/remotes'] });
  const { remote_id, url, has_token, takes_webhooks, public_key } = remote;
  const isLost = has_token || takes_webhooks || public_key !== null;
  const confirm = () =>
    stop.mutate(
      { params: { remote_id } },
      {
        onSuccess: () => {
          onClose();
          announce(text('console.content.remotes.stopped', { url }));
        },
      },
    );
  return (
    <ConfirmDialog
      title={text('console.content.remotes.stop_title')}
      action={text('console.content.remotes.stop')}
      isDangerous
      isBusy={stop.isPending}
      error={stop.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{url}</p>
      <p>{text('console.content.remotes.stop_text')}</p>
      {isLost && <p>{text('console.content.remotes.stop_lost')}</p>}
    </ConfirmDialog>
  );
}
