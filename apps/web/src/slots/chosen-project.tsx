import { type ReactNode, useState } from 'react';
import { Failure } from '../page/failure.tsx';
import { useProjects } from '../page/projects.ts';
import { useTexts } from '../texts/texts.ts';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';

/** The project that something of a plugin is about. */
export interface ChosenProject {
  readonly project_id: string | null;
  /** What it is chosen with; null where none is needed. */
  readonly field: ReactNode;
}

/** Has the learner choose one of their projects, the newest at first. Where none is needed, none are read. */
export function useChosenProject(isNeeded: boolean): ChosenProject {
  const { text } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const projects = useProjects({ enabled: isNeeded });
  if (!isNeeded) return { project_id: null, field: null };
  if (projects.isPending) return { project_id: null, field: <Loading label={text('app.loading')} /> };
  if (projects.isError) {
    return { project_id: null, field: <Failure error={projects.error} onRetry={() => projects.refetch()} /> };
  }
  const [newest] = projects.data;
  if (newest === undefined) return { project_id: null, field: <p>{text('slots.no_project')}</p> };
  const project_id = projects.data.find(({ id }) => id === chosen)?.id ?? newest.id;
  const options = projects.data.map(({ id, topic }) => ({ value: id, label: topic }));
  return {
    project_id,
    field: (
      <Field label={text('slots.project')}>
        {(control) => <Select {...control} value={project_id} options={options} onChange={setChosen} />}
      </Field>
    ),
  };
}
