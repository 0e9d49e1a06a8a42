import { useSend } from '@learnwright/react';
import { type ReactNode, useState } from 'react';
import { focusHeading } from '../../../page/focus-heading.ts';
import { useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { findDependents, isRunning } from './dependents.ts';
import { Code } from './http-off.tsx';
import { needsAttention, type PluginEntry } from './plugin-list.ts';
import { PluginNames } from './plugin-name.tsx';
import { wordsIn } from './plugin-words.ts';
import { PLUGIN_CHANGES, type Removal } from './use-plugins.ts';

/** What is asked about before it is done. */
type Asked = 'disable' | 'roll_back' | 'remove' | 'purge';

interface PluginActionsProps {
  readonly entry: PluginEntry;
  readonly entries: readonly PluginEntry[];
  readonly removal: Removal;
}

/** What can be done with a plugin. What others would lose by it is said before. */
export function PluginActions({ entry, entries, removal }: PluginActionsProps) {
  const { text } = useTexts();
  const { server } = useSessionState();
  const [asked, setAsked] = useState<Asked | null>(null);
  const changed = useAnnounceState(entry);
  const enable = useSend('POST', '/admin/plugins/{name}/enable', { changes: PLUGIN_CHANGES });
  const { name, enabled, status, origin, previous_version } = entry;
  const isInstalled = origin === 'archive';
  const mayInstall = server?.plugin_install === true;
  const mayTryAgain = needsAttention(entry) && status !== 'degraded';
  const ask = (next: Asked) => {
    removal.reset();
    setAsked(next);
  };
  const turnOn = () => enable.mutate({ params: { name } }, { onSuccess: changed });
  const tryAgain = () => {
    const onSuccess = (answer: PluginEntry) => {
      changed(answer);
      // The button is gone where nothing is wrong any more.
      if (!needsAttention(answer)) focusHeading();
    };
    enable.mutate({ params: { name } }, { onSuccess });
  };
  return (
    <section aria-label={text('console.plugins.actions')} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {enabled && mayTryAgain && (
          <Button rank="first" isBusy={enable.isPending} onClick={tryAgain}>
            {text('console.plugins.enable_again')}
          </Button>
        )}
        {enabled && status !== 'disabled' ? (
          <Button onClick={() => ask('disable')}>{text('console.plugins.disable')}</Button>
        ) : (
          <Button rank="first" isBusy={enable.isPending} onClick={turnOn}>
            {text('console.plugins.enable_button')}
          </Button>
        )}
        {mayInstall && isInstalled && previous_version !== null && (
          <Button onClick={() => ask('roll_back')}>{text('console.plugins.roll_back')}</Button>
        )}
        {mayInstall && isInstalled && (
          <>
            <Button onClick={() => ask('remove')}>{text('action.remove')}</Button>
            <Button rank="danger" onClick={() => ask('purge')}>
              {text('console.plugins.purge')}
            </Button>
          </>
        )}
      </div>
      <Problem error={enable.error} />
      {!mayInstall && isInstalled && (
        <>
          <p className="text-small text-ink-soft">{text('console.plugins.http_off_actions')}</p>
          <Code>{`learnwright plugin rollback ${name}\nlearnwright plugin remove ${name}`}</Code>
        </>
      )}
      {asked !== null && (
        <Question
          asked={asked}
          entry={entry}
          entries={entries}
          onChanged={changed}
          removal={removal}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface QuestionProps extends PluginActionsProps {
  readonly asked: Asked;
  readonly onChanged: (entry: PluginEntry) => void;
  readonly onClose: () => void;
}

function Question({ asked, entry, entries, onChanged, removal, onClose }: QuestionProps) {
  const { text, language } = useTexts();
  const { name, display_name, version, previous_version, adds } = entry;
  const disable = useSend('POST', '/admin/plugins/{name}/disable', { changes: PLUGIN_CHANGES });
  const rollBack = useSend('POST', '/admin/plugins/{name}/rollback', { changes: PLUGIN_CHANGES });
  const called = wordsIn(language, display_name) || name;
  const dependents = findDependents(name, entries);
  const running = dependents.filter(isRunning);
  const title = text(`console.plugins.${asked}_title`, { name: called });
  const ends = { onSuccess: (changed: PluginEntry) => end(changed) };

  function end(changed: PluginEntry): void {
    onClose();
    onChanged(changed);
  }

  function confirm(): void {
    if (asked === 'disable') disable.mutate({ params: { name } }, ends);
    else if (asked === 'roll_back') rollBack.mutate({ params: { name } }, ends);
    else removal.mutate({ params: { name }, query: asked === 'purge' ? { purge: 'true' } : {} });
  }

  // A version that takes over starts them again; what ends must not be needed.
  if (asked !== 'roll_back' && running.length > 0) {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        actions={<Button onClick={onClose}>{text('console.plugins.understood')}</Button>}
      >
        <p>{text('console.plugins.needed_text')}</p>
        <PluginNames entries={running} />
      </Dialog>
    );
  }
  const [used, action] = {
    disable: [disable, text('console.plugins.disable')] as const,
    roll_back: [rollBack, text('console.plugins.roll_back')] as const,
    remove: [removal, text('action.remove')] as const,
    purge: [removal, text('console.plugins.purge')] as const,
  }[asked];
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isDangerous={asked === 'remove' || asked === 'purge'}
      typed={asked === 'purge' ? name : undefined}
      isBusy={used.isPending}
      error={used.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text(`console.plugins.${asked}_text`, { from: version, to: previous_version ?? '' })}</p>
      {asked === 'purge' && adds.tables !== null && adds.tables.length > 0 && (
        <Lost label={text('console.plugins.purge_tables')}>
          <code>{adds.tables.join(', ')}</code>
        </Lost>
      )}
      {asked !== 'roll_back' && dependents.length > 0 && (
        <Lost label={text('console.plugins.needed_later')}>
          <PluginNames entries={dependents} />
        </Lost>
      )}
    </ConfirmDialog>
  );
}

function Lost({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>{label}</p>
      {children}
    </div>
  );
}

/** Says how a plugin is after a change, as the server has answered. */
function useAnnounceState({ display_name }: PluginEntry): (entry: PluginEntry) => void {
  const { text, language } = useTexts();
  const announce = useAnnounce();
  return ({ status }) => {
    const state = text(`console.plugins.state.${status}`);
    announce(text('console.plugins.announce_state', { name: wordsIn(language, display_name), state }));
  };
}
