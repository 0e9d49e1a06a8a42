import { useLearnwright } from '@learnwright/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { WhyFailed } from '../page/failure.tsx';
import { useSession } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeepIcon } from '../ui/icons.ts';
import { saveFile } from '../ui/save-file.ts';
import { type Addition, useAdditions } from './additions.ts';
import { useChosenProject } from './chosen-project.tsx';
import { type ExportPlace, NATIVE_EXPORTS } from './native-exports.ts';
import { fillAddress, isOfProject, isOwnTemplate } from './own-address.ts';
import { downloadOwn } from './send-own.ts';

type Option = Addition<{ readonly path: string }>;

/** The files that plugins write, at a place where files are taken out of the app; nothing where no plugin writes one. */
export function PluginExports({ at }: { readonly at: ExportPlace }) {
  const { text } = useTexts();
  const options = useAdditions('export_options').flatMap((option): Option[] => {
    const { id, path } = option.entry;
    const places = NATIVE_EXPORTS.get(`${option.plugin}/${id}`);
    if (path === undefined || !isOwnTemplate(option.plugin, path)) return [];
    return places === undefined || places.includes(at) ? [{ ...option, entry: { path } }] : [];
  });
  const { take, asked, ask } = useExports();
  if (options.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{text('slots.formats')}</h3>
      <p className="text-ink-soft">{text('slots.formats_text')}</p>
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => (
          <li key={option.key}>
            <Button
              icon={KeepIcon}
              title={text('slots.by', { plugin: option.by })}
              isBusy={take.isPending && take.variables.option.key === option.key}
              onClick={() => ask(option)}
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {option.label}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-soft wrap-anywhere">
        {take.isPending ? text('slots.writing') : take.data && text('slots.written', { name: take.data })}
      </p>
      <WhyFailed error={take.error} />
      {asked !== null && (
        <ProjectDialog
          option={asked}
          onClose={() => ask(null)}
          onChoose={(project_id) => {
            take.mutate({ option: asked, project_id });
            ask(null);
          }}
        />
      )}
    </section>
  );
}

/** What takes a file, and the option that first has to be told the project. */
function useExports() {
  const { user_id } = useLearnwright();
  const { client } = useSession();
  const [asked, setAsked] = useState<Option | null>(null);
  const take = useMutation({
    retry: false,
    mutationFn: async ({ option, project_id }: { readonly option: Option; readonly project_id: string | null }) => {
      const address = fillAddress(option.plugin, option.entry.path, { user_id, project_id });
      if (address === null) throw new Error('This address cannot be filled.');
      const { blob, filename } = await downloadOwn(client, address);
      const name = filename ?? option.label;
      saveFile(name, blob);
      return name;
    },
  });
  const ask = (option: Option | null) => {
    if (option === null || isOfProject(option.entry.path)) setAsked(option);
    else take.mutate({ option, project_id: null });
  };
  return { take, asked, ask };
}

interface ProjectDialogProps {
  readonly option: Option;
  readonly onChoose: (project_id: string) => void;
  readonly onClose: () => void;
}

function ProjectDialog({ option, onChoose, onClose }: ProjectDialogProps) {
  const { text } = useTexts();
  const { project_id, field } = useChosenProject(true);
  return (
    <Dialog
      title={option.label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            rank="first"
            icon={KeepIcon}
            disabled={project_id === null}
            onClick={() => project_id !== null && onChoose(project_id)}
          >
            {text('action.export')}
          </Button>
        </>
      }
    >
      {field}
    </Dialog>
  );
}
