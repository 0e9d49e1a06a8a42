import { type ApiError, isApiError, type Schemas, type UploadProgress } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { focusHeading } from '../../../page/focus-heading.ts';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { Problem } from '../parts/problem.tsx';
import { Sending } from '../parts/sending.tsx';
import { type Archive, ArchiveField } from './archive-field.tsx';
import { HttpOff } from './http-off.tsx';
import { InstallDone } from './install-done.tsx';
import { InstallReady } from './install-ready.tsx';
import { InstallRefused } from './install-refused.tsx';
import { wordsIn } from './plugin-words.ts';
import type { Choice } from './remedies.ts';
import { PLUGIN_CHANGES } from './use-plugins.ts';

type Report = Schemas['PluginInstallReport'];

const PATH = '/admin/plugins/install';

/** Installs a plugin from a ZIP: the server judges it first, and changes nothing before somebody has seen what it has found. */
export function InstallPage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  return (
    <>
      <PageHeading title={text('console.plugins.install_title')}>
        <p className="max-w-measure text-ink-soft">{text('console.plugins.install_lead')}</p>
        <p>
          <ConsoleLink to="plugins">{text('console.plugins.all_plugins')}</ConsoleLink>
        </p>
      </PageHeading>
      {server?.plugin_install === true ? <Installation /> : <HttpOff />}
    </>
  );
}

function Installation() {
  const { text, language } = useTexts();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [archive, setArchive] = useState<Archive | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const check = useSend('POST', PATH);
  const install = useSend('POST', PATH, { changes: PLUGIN_CHANGES });

  function judge(chosen: Archive, against: readonly Choice[]): void {
    setArchive(chosen);
    setChoices(against);
    setProgress({ sent: 0, total: chosen.content.size });
    install.reset();
    check.mutate(
      { query: { dry_run: 'true', ...flags(against) }, body: formOf(chosen), onUpload: setProgress },
      {
        onSuccess: () => announce(text('console.plugins.announce_ready')),
        onError: (error) => isRefusal(error) && announce(text('console.plugins.announce_refused')),
        onSettled: () => setProgress(null),
      },
    );
  }

  function bring(chosen: Archive, seen: Report, enable: boolean): void {
    setProgress({ sent: 0, total: chosen.content.size });
    const query = { ...flags(choices), ...(!enable && { enable: 'false' }) };
    install.mutate(
      { query, body: formOf(chosen), onUpload: setProgress },
      {
        onSuccess: (report) => {
          announce(text('console.plugins.announce_installed', { name: wordsIn(language, report.display_name) }));
          // What its first run has shown is said here; else there is nothing to be seen but its page.
          if (newFindings(seen, report).length > 0) return focusHeading();
          void navigate({ to: '/console/$', params: { _splat: `plugins/${report.plugin}` } });
        },
        onSettled: () => setProgress(null),
      },
    );
  }

  function forget(): void {
    setArchive(null);
    check.reset();
    install.reset();
  }

  const isBusy = check.isPending || install.isPending;
  const refusal = install.error ?? check.error;
  const isRefused = isRefusal(refusal);
  if (install.data !== undefined && check.data !== undefined) {
    return <InstallDone report={install.data} findings={newFindings(check.data, install.data)} />;
  }
  return (
    <div className="grid gap-6">
      <ArchiveField
        isAnother={archive !== null}
        isBusy={isBusy}
        onArchive={(chosen) => judge(chosen, [])}
        onOther={forget}
      />
      {progress !== null && (
        <Sending
          progress={progress}
          after={text(install.isPending ? 'console.plugins.installing' : 'console.plugins.checking')}
        />
      )}
      {!isBusy && isRefused && archive !== null && (
        <InstallRefused
          error={refusal}
          isLate={install.error !== null}
          onDecide={(decided) => judge(archive, [...new Set([...choices, ...decided])])}
        />
      )}
      {!isBusy && !isRefused && <Problem error={refusal} />}
      {!isBusy && !isRefused && check.isError && archive !== null && (
        <p>
          <Button onClick={() => judge(archive, choices)}>{text('action.try_again')}</Button>
        </p>
      )}
      {check.data !== undefined && archive !== null && !isRefused && !check.isPending && (
        <InstallReady
          report={check.data}
          isBusy={install.isPending}
          onInstall={(enable) => bring(archive, check.data, enable)}
        />
      )}
    </div>
  );
}

/** Whether the server has judged an archive, and does not take it. */
function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'plugin_refused';
}

function formOf({ name, content }: Archive): FormData {
  const body = new FormData();
  body.append('file', content, name);
  return body;
}

function flags(choices: readonly Choice[]): Partial<Record<Choice, 'true'>> {
  return Object.fromEntries(choices.map((choice) => [choice, 'true']));
}

/** What the installation has found and the dry run has not. */
function newFindings(seen: Report, report: Report): Report['findings'] {
  const known = new Set(seen.findings.map(({ rule, entry, message }) => [rule, entry, message].join('\n')));
  return report.findings.filter(({ rule, entry, message }) => !known.has([rule, entry, message].join('\n')));
}
