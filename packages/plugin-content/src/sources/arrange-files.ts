import type { ImportFinding, ImportSource } from '@learnwright/core';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { type RawFile, toImportFile } from './raw-file.ts';

const SYSTEM_FILE = /^(__MACOSX|Thumbs\.db|desktop\.ini|\..*)$/i;

/** A source and what was wrong with its files; with an error among the findings, the source is not to be read. */
export interface SourceReading {
  readonly source: ImportSource;
  readonly findings: readonly ImportFinding[];
}

/**
 * Makes a source of files with safe names: what operating systems leave behind is ignored, a folder that holds
 * everything is taken off and names the source, and no two files have the same name.
 */
export function arrangeFiles(name: string, files: readonly RawFile[]): SourceReading {
  const kept = files
    .map((file) => ({ ...file, name: file.name.normalize('NFC') }))
    .filter((file) => !isSystemFile(file.name));
  const top = findTopFolder(kept.map((file) => file.name));
  const named = kept.map((file) => ({ ...file, name: top === null ? file.name : file.name.slice(top.length + 1) }));
  const sorted = named.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const repeats = sorted.filter((file, index) => file.name === sorted[index + 1]?.name);
  return {
    source: { name: top ?? name, files: sorted.map((file) => toImportFile(file.name, file.bytes)) },
    findings: repeats.map((file) => createContentFinding('E-FILE-DUPLICATE', file.name, 'another file has this name')),
  };
}

/** Whether a path leads to what operating systems and editors leave behind: __MACOSX, Thumbs.db, dotfiles. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((segment) => SYSTEM_FILE.test(segment));
}

/** The folder that all files are in, or null. */
function findTopFolder(names: readonly string[]): string | null {
  const [first = ''] = names;
  const end = first.indexOf('/');
  if (end === -1) return null;
  const folder = first.slice(0, end);
  return names.every((name) => name.startsWith(`${folder}/`)) ? folder : null;
}
