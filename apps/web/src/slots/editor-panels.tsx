import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Loading } from '../ui/loading.tsx';
import { type Addition, useAdditions } from './additions.ts';

type Panel = Addition<{ readonly frame: string }>;

interface EditorPanelsProps {
  /** The address of what is edited, in this app: the panels are told it. */
  readonly path: string;
  readonly project_id: string | null;
  /** What is edited. */
  readonly children: ReactNode;
}

/** What draws the page of a plugin comes when somebody opens the first one. */
const PluginFrame = lazy(async () => ({ default: (await import('../frames/plugin-frame.tsx')).PluginFrame }));

/**
 * What is edited with the panels of plugins: beside it where there is room, else below it, each closed until somebody wants it.
 * Where no plugin has one, it has all the room.
 */
export function EditorPanels({ path, project_id, children }: EditorPanelsProps) {
  const { text } = useTexts();
  const panels = useAdditions('editor_panels').flatMap((panel): Panel[] => {
    const { frame } = panel.entry;
    return frame === undefined ? [] : [{ ...panel, entry: { frame } }];
  });
  const hasPanels = panels.length > 0;
  return (
    <div className={hasPanels ? 'grid gap-8 items-start min-[1100px]:grid-cols-[minmax(0,1fr)_20rem]' : 'grid'}>
      {children}
      {hasPanels && (
        <section aria-label={text('slots.title')} className="grid gap-2 min-w-0">
          {panels.map((panel) => (
            <EditorPanel key={panel.key} path={path} project_id={project_id} panel={panel} />
          ))}
        </section>
      )}
    </div>
  );
}

interface EditorPanelProps extends Omit<EditorPanelsProps, 'children'> {
  readonly panel: Panel;
}

function EditorPanel({ panel, path, project_id }: EditorPanelProps) {
  const { text } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { plugin: name, version, label, by, entry } = panel;
  return (
    <Disclosure label={label} onOpen={() => setIsOpen(true)}>
      <p className="text-small text-ink-soft wrap-anywhere">{text('slots.by', { plugin: by })}</p>
      {isOpen && (
        <Suspense fallback={<Loading label={text('app.loading')} />}>
          <PluginFrame
            plugin={{ name, version }}
            frame={entry.frame}
            label={label}
            path={path}
            project_id={project_id}
          />
        </Suspense>
      )}
    </Disclosure>
  );
}
