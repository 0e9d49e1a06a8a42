/** A file to send, under the name that the server sees: a path where it comes from a folder. */
export interface ChosenFile {
  readonly name: string;
  readonly file: File;
}

/** What was chosen, without what systems and editors leave behind. */
export interface Chosen {
  readonly files: readonly ChosenFile[];
  readonly bytes: number;
  /** How many files stay here. */
  readonly left_out: number;
}

/** The names that the server passes over too, such as the folder of Git. */
const HIDDEN = /^(?:__MACOSX|Thumbs\.db|desktop\.ini|\..*)$/i;

/** Finds the files of a choice that are sent. */
export function chooseFiles(all: readonly File[]): Chosen {
  const named = all.map((file) => ({
    name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    file,
  }));
  const files = named.filter(({ name }) => !name.split('/').some((part) => HIDDEN.test(part)));
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return { files, bytes, left_out: named.length - files.length };
}

/** The form that takes files to the server. */
export function toForm(files: readonly ChosenFile[]): FormData {
  const form = new FormData();
  for (const { name, file } of files) form.append('file', file, name);
  return form;
}
