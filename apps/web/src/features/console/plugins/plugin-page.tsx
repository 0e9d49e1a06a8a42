import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Loading } from '../../../ui/loading.tsx';
import type { ConsolePageProps } from '../parts/console-address.ts';
import { ConsoleLink } from '../parts/console-link.tsx';
import { PluginSettings } from '../plugin-settings/plugin-settings.tsx';
import { GonePlugin } from './gone-plugin.tsx';
import { PluginActions } from './plugin-actions.tsx';
import { PluginAudit } from './plugin-audit.tsx';
import type { PluginEntry } from './plugin-list.ts';
import { SignatureBadge, StateBadge } from './plugin-marks.tsx';
import { PluginOverview } from './plugin-overview.tsx';
import { PluginSchedules } from './plugin-schedules.tsx';
import { PluginState } from './plugin-state.tsx';
import { PluginTabs } from './plugin-tabs.tsx';
import { wordsIn } from './plugin-words.ts';
import { type Removal, usePlugins, useRemoval } from './use-plugins.ts';

/** A plugin: how it is, what it says and adds, its settings, its work, what was done with it, and all that can be done. */
export function PluginPage({ id: name }: ConsolePageProps) {
  const { text } = useTexts();
  const plugins = usePlugins();
  const removal = useRemoval();
  if (plugins.data === undefined) {
    return (
      <>
        <PageHeading title={name}>
          <AllPlugins />
        </PageHeading>
        {plugins.isError ? (
          <Failure error={plugins.error} onRetry={() => plugins.refetch()} />
        ) : (
          <Loading label={text('app.loading')} />
        )}
      </>
    );
  }
  const entry = plugins.data.find((plugin) => plugin.name === name);
  if (entry === undefined) return <GonePlugin name={name} removal={removal} />;
  return <Plugin entry={entry} entries={plugins.data} removal={removal} />;
}

interface PluginProps {
  readonly entry: PluginEntry;
  /** All plugins, this one included. */
  readonly entries: readonly PluginEntry[];
  readonly removal: Removal;
}

function Plugin({ entry, entries, removal }: PluginProps) {
  const { language } = useTexts();
  const { name, display_name, version, author, status, signature, origin } = entry;
  return (
    <>
      <PageHeading title={wordsIn(language, display_name) || name}>
        <div className="facts">
          <StateBadge status={status} />
          <SignatureBadge signature={signature} origin={origin} />
          <code className="wrap-anywhere">{name}</code>
          <span>{version}</span>
          {author !== null && (
            <span className="wrap-anywhere">
              <bdi>{author}</bdi>
            </span>
          )}
        </div>
        <AllPlugins />
      </PageHeading>
      <div className="grid gap-6">
        <PluginState entry={entry} entries={entries} />
        <PluginActions entry={entry} entries={entries} removal={removal} />
        <PluginTabs>
          {(tab) => {
            if (tab === 'settings') return <PluginSettings name={name} />;
            if (tab === 'schedules') return <PluginSchedules schedules={entry.schedules} />;
            if (tab === 'audit') return <PluginAudit name={name} />;
            return <PluginOverview entry={entry} entries={entries} />;
          }}
        </PluginTabs>
      </div>
    </>
  );
}

/** The way back to the list. */
export function AllPlugins() {
  const { text } = useTexts();
  return (
    <p>
      <ConsoleLink to="plugins">{text('console.plugins.all_plugins')}</ConsoleLink>
    </p>
  );
}
