import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { findNativePage } from '../../frames/native-pages.ts';
import { PluginFrame } from '../../frames/plugin-frame.tsx';
import { Absent } from '../../page/absent.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useProjects } from '../../page/projects.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

type Manifest = Schemas['PluginManifest'];
type Page = NonNullable<Manifest['pages']>[number];

/** The page of a plugin: as the plugin draws it, else where the app shows the same, else a note. */
export function PluginPage() {
  const { plugin, page: id } = useParams({ from: '/shell/learner/server/more/$plugin/$page' });
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const manifests = useQuery(queries.get('/plugins/manifests'));
  if (manifests.isPending) return <Loading label={text('app.loading')} />;
  if (manifests.isError) return <Failure error={manifests.error} onRetry={() => void manifests.refetch()} />;
  const manifest = Object.hasOwn(manifests.data, plugin) ? manifests.data[plugin] : undefined;
  const page = manifest?.pages?.find((one) => one.id === id);
  if (manifest === undefined || page === undefined) {
    return <Absent title={text('error.not_found_title')} sentence={text('frames.absent')} />;
  }
  return <ShownPage manifest={manifest} page={page} />;
}

function ShownPage({ manifest, page }: { readonly manifest: Manifest; readonly page: Page }) {
  const { text, language } = useTexts();
  const projects = useProjects();
  const label = page.label[language] ?? page.label.en ?? page.id;
  const native = findNativePage(manifest.name, page.id);
  if (page.frame === undefined) {
    return (
      <>
        <PageHeading title={label} />
        <div className="grid gap-4 justify-items-start">
          <p className="text-ink-soft max-w-measure">{text(native === null ? 'frames.not_drawn' : 'frames.native')}</p>
          <Link to={native ?? '/more'} className={buttonClass('first')}>
            {native === null ? text('frames.back') : label}
          </Link>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title={label} />
      {projects.isPending ? (
        <Loading label={text('app.loading')} />
      ) : (
        <PluginFrame
          plugin={manifest}
          frame={page.frame}
          label={label}
          path={page.path}
          project_id={projects.data?.[0]?.id ?? null}
        />
      )}
    </>
  );
}
