import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '../../page/page-heading.tsx';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';

/** A library that the app holds, as the build has written it down. */
interface Library {
  readonly name: string;
  readonly version: string;
  readonly identifier: string | null;
}

const KEYS = [
  ['Tab', 'tab'],
  ['Enter', 'enter'],
  ['Space', 'space'],
  ['↑ ↓ ← →', 'arrows'],
  ['Esc', 'escape'],
] as const;

/** What this is: versions, keys, and whose work is in it. */
export function AboutPage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  return (
    <>
      <PageHeading title={text('about.title')}>
        <p className="text-ink-soft max-w-measure">{text('about.lead')}</p>
      </PageHeading>
      <div className="grid gap-10 max-w-narrow">
        <dl className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 p-6">
          <dt className="text-ink-soft">{text('about.server')}</dt>
          <dd>{server?.name ?? text('about.no_server')}</dd>
          {server !== null && (
            <>
              <dt className="text-ink-soft">{text('about.version')}</dt>
              <dd>{server.version}</dd>
            </>
          )}
        </dl>
        <Keyboard />
        <Licences />
      </div>
    </>
  );
}

function Keyboard() {
  const { text } = useTexts();
  return (
    <section className="grid gap-3">
      <h2 className="text-large font-strong">{text('about.keyboard')}</h2>
      <table className="w-full text-start hyphens-auto">
        <thead className="text-small text-ink-soft">
          <tr>
            <th className="text-start font-medium py-2 pe-6">{text('about.key')}</th>
            <th className="text-start font-medium py-2">{text('about.effect')}</th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(([key, effect]) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="text-start font-normal py-2 pe-6 whitespace-nowrap">
                <kbd className="px-2 py-0.5 border border-line-strong border-b-2 rounded-field font-interface text-small">
                  {key === 'Space' ? text('about.space') : key}
                </kbd>
              </th>
              <td className="py-2 wrap-anywhere">{text(`about.keys.${effect}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Licences() {
  const { text, format } = useTexts();
  const libraries = useQuery({
    queryKey: ['licences'],
    queryFn: async (): Promise<Library[]> => (await fetch(`${import.meta.env.BASE_URL}licences.json`)).json(),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (
    <section className="grid gap-3">
      <h2 className="text-large font-strong">{text('about.licences')}</h2>
      <p>{text('about.licences_text')}</p>
      {libraries.data && (
        <p className="text-small text-ink-soft">
          {format.list(
            libraries.data.map(({ name, version, identifier }) => `${name} ${version} (${identifier ?? '?'})`),
          )}
        </p>
      )}
      <p className="text-small text-ink-soft">{text('about.letters')}</p>
    </section>
  );
}
