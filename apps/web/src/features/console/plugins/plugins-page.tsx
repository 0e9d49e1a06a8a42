import { Dovetail } from '../../../illustrations/dovetail.tsx';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Select } from '../../../ui/select.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { HttpOff } from './http-off.tsx';
import { PluginAudit } from './plugin-audit.tsx';
import { listPlugins, type PluginEntry, SHOWN } from './plugin-list.ts';
import { SignatureBadge, StateBadge } from './plugin-marks.tsx';
import { wordsIn } from './plugin-words.ts';
import { usePlugins } from './use-plugins.ts';

/** Every plugin of the server in one list, whether it came with it or was installed. */
export function PluginsPage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const plugins = usePlugins();
  const mayInstall = server?.plugin_install === true;
  return (
    <>
      <PageHeading title={text('console.plugins.title')}>
        <p className="max-w-measure text-ink-soft">{text('console.plugins.lead')}</p>
        {mayInstall && (
          <p>
            <ConsoleLink to="plugins/install" className={buttonClass('first')}>
              {text('console.plugins.install_link')}
            </ConsoleLink>
          </p>
        )}
      </PageHeading>
      <div className="grid gap-8">
        {plugins.isPending && <Loading label={text('app.loading')} />}
        {plugins.isError && <Failure error={plugins.error} onRetry={() => plugins.refetch()} />}
        {plugins.data !== undefined && <PluginTable entries={plugins.data} />}
        {!mayInstall && <HttpOff />}
        <Disclosure label={text('console.plugins.every_change')}>
          <PluginAudit name={null} />
        </Disclosure>
      </div>
    </>
  );
}

function PluginTable({ entries }: { readonly entries: readonly PluginEntry[] }) {
  const { text, plural, language } = useTexts();
  const [{ q = '', show }, change] = useConsoleSearch('q', 'show');
  const columns = useColumns();
  const shown = SHOWN.find((known) => known === show) ?? 'all';
  const found = listPlugins(entries, { q, shown, language });
  const options = SHOWN.map((value) => ({ value, label: text(`console.plugins.shown.${value}`) }));
  if (entries.length === 0) {
    return (
      <EmptyState picture={<Dovetail />} title={text('console.plugins.no_plugins_title')}>
        {text('console.plugins.no_plugins')}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <search className="grid medium:grid-cols-2 items-start gap-4">
        <Field label={text('console.plugins.search')} hint={text('console.plugins.search_hint')}>
          {(control) => (
            <input
              {...control}
              type="search"
              className="field"
              value={q}
              onChange={({ target }) => change({ q: target.value })}
            />
          )}
        </Field>
        <Field label={text('console.plugins.show')}>
          {(control) => (
            <Select
              {...control}
              value={shown}
              options={options}
              onChange={(value) => change({ show: value === 'all' ? '' : value })}
            />
          )}
        </Field>
      </search>
      <p role="status" className="text-small text-ink-soft">
        {plural('console.plugins.count', found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          picture={<Dovetail />}
          title={text('console.plugins.none_title')}
          action={<Button onClick={() => change({ q: '', show: '' })}>{text('console.plugins.show_all')}</Button>}
        >
          {text('console.plugins.none')}
        </EmptyState>
      ) : (
        <DataTable title={text('console.plugins.title')} columns={columns} rows={found} keyOf={({ name }) => name} />
      )}
    </div>
  );
}

function useColumns(): readonly Column<PluginEntry>[] {
  const { text, language } = useTexts();
  return [
    {
      title: text('console.plugins.plugin'),
      show: ({ name, display_name }) => (
        <span className="grid justify-items-start">
          <ConsoleLink to={`plugins/${name}`} className="link inline-flex items-center min-w-11 min-h-11 -my-2.5">
            <bdi>{wordsIn(language, display_name)}</bdi>
          </ConsoleLink>
          <code className="text-small text-ink-soft font-normal">{name}</code>
        </span>
      ),
    },
    { title: text('console.plugins.version'), show: ({ version }) => version },
    {
      title: text('console.plugins.author'),
      show: ({ author }) => <bdi>{author ?? '–'}</bdi>,
    },
    {
      title: text('console.plugins.signature_title'),
      show: ({ signature, origin }) => <SignatureBadge signature={signature} origin={origin} />,
    },
    {
      title: text('console.plugins.state_title'),
      show: ({ status, reason }) => (
        <span className="grid gap-1 justify-items-start">
          <StateBadge status={status} />
          {reason !== null && (
            <span lang="en" className="text-small">
              {reason}
            </span>
          )}
        </span>
      ),
    },
  ];
}
