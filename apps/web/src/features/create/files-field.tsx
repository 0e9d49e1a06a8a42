import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloseIcon, ImportIcon } from '../../ui/icons.ts';
import { type ChosenFile, MOST_BYTES, MOST_FILES, readFile } from './course-wish.ts';

interface FilesFieldProps {
  readonly files: readonly ChosenFile[];
  readonly onChange: (files: readonly ChosenFile[]) => void;
}

/** The text files that a course is made from. Which ones are taken is said before, and why one is not. */
export function FilesField({ files, onChange }: FilesFieldProps) {
  const { text, format } = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    const read = await Promise.all(chosen.map(async (file) => [file.name, await readFile(file)] as const));
    const taken = read.flatMap(([, file]) => (typeof file === 'string' ? [] : [file]));
    const all = [...files.filter(({ name }) => !taken.some((file) => file.name === name)), ...taken];
    const refused = read.flatMap(([name, file]) =>
      typeof file === 'string' ? [text(`create.${file}`, { name })] : [],
    );
    const isFull = all.length > MOST_FILES;
    setRefusals([...refused, ...(isFull ? [text('create.too_many', { most: format.number(MOST_FILES) })] : [])]);
    onChange(all.slice(0, MOST_FILES));
  }

  function remove(file: ChosenFile): void {
    setRefusals([]);
    onChange(files.filter((other) => other !== file));
    button.current?.focus();
  }

  const hint = { most: format.number(MOST_FILES), size: format.bytes(MOST_BYTES) };
  return (
    <fieldset className="grid gap-2 justify-items-start" aria-describedby={`${id}-hint`}>
      <legend className="font-medium mb-1">{text('create.files')}</legend>
      <input
        ref={input}
        type="file"
        accept=".txt,.md,.markdown,text/plain,text/markdown"
        multiple
        hidden
        aria-label={text('create.choose_files')}
        onChange={(event) => void add(event)}
      />
      <ul className="grid gap-1 w-full">
        {files.map((file) => (
          <li key={file.name} className="flex items-center justify-between gap-3 ps-3 rounded-field bg-sunken">
            <span className="flex flex-wrap gap-x-3 min-w-0 wrap-anywhere">
              {file.name} <span className="text-ink-soft">{format.bytes(file.size)}</span>
            </span>
            <Button
              rank="quiet"
              onClick={() => remove(file)}
              aria-label={text('create.remove_file', { name: file.name })}
            >
              <Icon of={CloseIcon} />
            </Button>
          </li>
        ))}
      </ul>
      <Button ref={button} icon={ImportIcon} onClick={() => input.current?.click()}>
        {text('create.choose_files')}
      </Button>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {text('create.files_hint', hint)}
      </p>
      {refusals.length > 0 && (
        <ul role="alert" className="grid gap-1 text-small text-wrong wrap-anywhere">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
