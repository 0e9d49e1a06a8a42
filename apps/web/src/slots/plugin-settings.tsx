import { useLearnwright } from '@learnwright/react';
import { lazy, Suspense } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Loading } from '../ui/loading.tsx';
import { type Addition, useAdditions } from './additions.ts';
import { useChosenProject } from './chosen-project.tsx';
import { fillAddress, isOfProject, isOwnTemplate } from './own-address.ts';

type Section = Addition<{ readonly path: string; readonly schema: Readonly<Record<string, unknown>> }>;

/** Forms come where a plugin has one. */
const SectionForm = lazy(async () => ({ default: (await import('./section-form.tsx')).SectionForm }));

/** The sections of the settings that plugins add, as far as a form can be made of them. */
export function usePluginSections(): readonly Section[] {
  return useAdditions('settings_section').flatMap((section) => {
    const { path, schema } = section.entry;
    if (path === undefined || schema === undefined || !isOwnTemplate(section.plugin, path)) return [];
    return [{ ...section, entry: { path, schema } }];
  });
}

/** What a learner can set of plugins, each by a form. */
export function PluginSettings() {
  const sections = usePluginSections();
  return sections.map((section) => <PluginSection key={section.plugin} section={section} />);
}

function PluginSection({ section: { plugin, by, label, entry } }: { readonly section: Section }) {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const { project_id, field } = useChosenProject(isOfProject(entry.path));
  const address = fillAddress(plugin, entry.path, { user_id, project_id });
  return (
    <div className="card grid gap-4 p-6">
      <div className="grid gap-1">
        <h3 dir="auto" className="font-medium wrap-anywhere">
          {label}
        </h3>
        <p className="text-small text-ink-soft wrap-anywhere">{text('slots.by', { plugin: by })}</p>
      </div>
      {field}
      {address !== null && (
        <Suspense fallback={<Loading label={text('app.loading')} />}>
          <SectionForm key={address} address={address} schema={entry.schema} />
        </Suspense>
      )}
    </div>
  );
}
