import { Failure } from '../../../page/failure.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { findDependents } from './dependents.ts';
import { Fact, Facts } from './facts.tsx';
import { PluginAdditions } from './plugin-additions.tsx';
import type { PluginEntry } from './plugin-list.ts';
import { PluginNames } from './plugin-name.tsx';
import { wordsIn } from './plugin-words.ts';
import { usePluginHealth } from './use-plugins.ts';

interface PluginOverviewProps {
  readonly entry: PluginEntry;
  readonly entries: readonly PluginEntry[];
}

/** What a plugin says of itself, what it adds, and how it has been. */
export function PluginOverview({ entry, entries }: PluginOverviewProps) {
  const { text } = useTexts();
  return (
    <>
      <About entry={entry} entries={entries} />
      <PluginAdditions title={text('console.plugins.adds_title')} adds={entry.adds}>
        {entry.left_out.length > 0 && (
          <div className="grid gap-1">
            <p>{text('console.plugins.left_out')}</p>
            <ul lang="en" className="grid gap-1 text-small wrap-anywhere">
              {entry.left_out.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
      </PluginAdditions>
      <Health entry={entry} />
    </>
  );
}

function About({ entry, entries }: PluginOverviewProps) {
  const { text, language, format } = useTexts();
  const { description, author, license, homepage, origin, sha256, key_id, previous_version, installed_at } = entry;
  const needed = entries.filter(({ name }) => entry.depends_on.includes(name));
  const absent = entry.depends_on
    .filter((name) => !entries.some((other) => other.name === name))
    .map((name) => ({ name, display_name: { en: name } }));
  const dependents = findDependents(entry.name, entries);
  return (
    <Card title={text('console.plugins.about')} isWide>
      <p className="max-w-measure wrap-anywhere">
        {wordsIn(language, description) || text('console.plugins.no_description')}
      </p>
      <Facts>
        <Fact name={text('console.plugins.author')}>
          <bdi>{author ?? text('console.plugins.no_author')}</bdi>
        </Fact>
        <Fact name={text('console.plugins.license')}>{license ?? text('console.plugins.no_license')}</Fact>
        {homepage !== null && (
          <Fact name={text('console.plugins.homepage')}>
            <ExternalLink href={homepage} note={text('app.external')}>
              {homepage}
            </ExternalLink>
          </Fact>
        )}
        <Fact name={text('console.plugins.origin')}>{text(`console.plugins.origins.${origin}`)}</Fact>
        <Fact name={text('console.plugins.package')}>
          <code>{entry.package}</code>
        </Fact>
        {installed_at !== null && (
          <Fact name={text('console.plugins.installed_at')}>{format.moment(installed_at)}</Fact>
        )}
        {previous_version !== null && <Fact name={text('console.plugins.previous')}>{previous_version}</Fact>}
        {key_id !== null && (
          <Fact name={text('console.plugins.key')}>
            <code>{key_id}</code>
          </Fact>
        )}
        {sha256 !== null && (
          <Fact name={text('console.plugins.sha256')}>
            <code className="text-small">{sha256}</code>
          </Fact>
        )}
        {needed.length + absent.length > 0 && (
          <Fact name={text('console.plugins.needs')}>
            <PluginNames entries={[...needed, ...absent]} />
          </Fact>
        )}
        {dependents.length > 0 && (
          <Fact name={text('console.plugins.needed_by')}>
            <PluginNames entries={dependents} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** How often its code has failed, and with what: the server keeps it from its start on. */
function Health({ entry: { name, since, reason } }: { readonly entry: PluginEntry }) {
  const { text, format } = useTexts();
  const { health, errors } = usePluginHealth();
  const own = health.data?.[name];
  // What is said above as its reason need not be said twice.
  const error = errors.data?.[name]?.replace(reason ?? '', '').trim() ?? '';
  return (
    <Card title={text('console.plugins.health')} isWide>
      {health.isPending && <Loading label={text('app.loading')} />}
      {health.isError && <Failure error={health.error} onRetry={() => health.refetch()} />}
      {health.data !== undefined && own === undefined && <p>{text('console.plugins.no_health')}</p>}
      {own !== undefined && (
        <Facts>
          {since !== null && <Fact name={text('console.plugins.state_since')}>{format.moment(since)}</Fact>}
          <Fact name={text('console.plugins.errors_counted')}>{format.number(own.error_count)}</Fact>
          <Fact name={text('console.plugins.last_error')}>
            {own.last_error_at === null
              ? text('console.plugins.never')
              : `${format.moment(own.last_error_at)} (${format.relative(own.last_error_at)})`}
          </Fact>
          {error !== '' && (
            <Fact name={text('console.plugins.server_says')}>
              <span lang="en">{error}</span>
            </Fact>
          )}
        </Facts>
      )}
    </Card>
  );
}
