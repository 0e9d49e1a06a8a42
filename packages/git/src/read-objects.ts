import { describeLocalFailure } from './git-failure.ts';
import { isFilePath } from './names.ts';
import type { Commit, SkippedEntry, SkipReason, Tree, TreeFile } from './repository.ts';
import { type GitProgram, runGit } from './run-git.ts';

/** A repository and the program that reads it. */
export interface LocalGit {
  readonly git: GitProgram;
  readonly folder: string;
}

/** `<mode> <type> <id> <size>`, as `ls-tree -l` writes them before the path. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]{40,64}) +(\d+|-)$/;
/** `<id> blob <size>`, as `cat-file --batch` writes it before the bytes. */
const BLOB_HEADER = /^([0-9a-f]{40,64}) blob (\d+)$/;
const COMMIT_NAME = /^[0-9a-f]{40,64}$/;
const SYMLINK = '120000';
const EXECUTABLE = '100755';
const LOG_FORMAT = '%H%x00%P%x00%an%x00%ae%x00%ct%x00%B';
const LOG_FIELDS = 6;
const LINE_FEED = 0x0a;
/** More than the header of a file in the output of `cat-file`. */
const HEADER_BYTES = 120;

/** The output of a command that works on what is here; throws `failed` where it fails. */
async function readLocal(
  { git, folder }: LocalGit,
  words: readonly string[],
  options: { readonly input?: Iterable<string | Uint8Array>; readonly maximumOutput?: number } = {},
): Promise<Buffer> {
  const result = await runGit(git, words, { folder, ...options });
  if (result.code !== 0) throw describeLocalFailure(result);
  return result.output;
}

/** A name of a commit that no command takes for an option. */
export function requireCommitName(commit: string): string {
  if (!COMMIT_NAME.test(commit)) throw new TypeError('A commit is named by its hash.');
  return commit;
}

/** The files of a commit, and what of it is not read. */
export async function readTree(local: LocalGit, commit: string): Promise<Tree> {
  const words = ['ls-tree', '-r', '-l', '-z', '--full-tree', requireCommitName(commit)];
  const output = await readLocal(local, words);
  const files: TreeFile[] = [];
  const skipped: SkippedEntry[] = [];
  const seen = new Set<string>();
  for (const entry of splitAt(output, 0)) {
    const tab = entry.indexOf('\t');
    const match = ENTRY.exec(entry.subarray(0, tab).toString('latin1'));
    const path = entry.subarray(tab + 1).toString('utf8');
    const [, mode = '', type = '', id = '', size = '0'] = match ?? [];
    const reason = findSkipReason(mode, type, path, seen);
    seen.add(path);
    if (reason === null) files.push({ path, id, size: Number(size), executable: mode === EXECUTABLE });
    else skipped.push({ path, reason });
  }
  return { files, skipped };
}

function findSkipReason(mode: string, type: string, path: string, seen: ReadonlySet<string>): SkipReason | null {
  if (type === 'commit') return 'submodule';
  if (mode === SYMLINK) return 'symlink';
  // U+FFFD stands where the bytes were no UTF-8.
  return type === 'blob' && isFilePath(path) && !path.includes('\uFFFD') && !seen.has(path) ? null : 'unsafe_name';
}

/** The bytes of files by their ids. */
export async function readFiles(
  local: LocalGit,
  ids: readonly string[],
  maximumBytes: number,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const output = await readLocal(local, ['cat-file', '--batch', '--buffer'], {
    input: [unique.map((id) => `${requireCommitName(id)}\n`).join('')],
    maximumOutput: maximumBytes + unique.length * HEADER_BYTES,
  });
  const files = new Map<string, Uint8Array>();
  for (let position = 0; position < output.length; ) {
    const end = output.indexOf(LINE_FEED, position);
    const [, id = '', size = ''] = BLOB_HEADER.exec(output.subarray(position, end).toString('latin1')) ?? [];
    if (id === '') throw new TypeError('Only files can be read by their ids.');
    const start = end + 1;
    // A copy: a view would keep all the others, and take them along wherever it is sent.
    files.set(id, new Uint8Array(output.subarray(start, start + Number(size))));
    position = start + Number(size) + 1;
  }
  return files;
}

/** The history of a commit, newest first. */
export async function readLog(
  local: LocalGit,
  commit: string,
  { limit, skip = 0 }: { readonly limit: number; readonly skip?: number },
): Promise<Commit[]> {
  const range = [`--max-count=${Math.trunc(limit)}`, `--skip=${Math.trunc(skip)}`];
  const words = ['log', '-z', `--format=tformat:${LOG_FORMAT}`, ...range, requireCommitName(commit), '--'];
  const fields = splitAt(await readLocal(local, words), 0).map((field) => field.toString('utf8'));
  return Array.from({ length: Math.floor(fields.length / LOG_FIELDS) }, (_, index): Commit => {
    const [name = '', parents = '', author_name = '', author_email = '', seconds = '', message = ''] = fields.slice(
      index * LOG_FIELDS,
    );
    return {
      commit: name,
      parents: parents === '' ? [] : parents.split(' '),
      author_name,
      author_email,
      committed_at: Number(seconds),
      message: message.trimEnd(),
    };
  });
}

/** The parts of bytes that each end with this byte. */
function splitAt(bytes: Buffer, end: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let position = 0; position < bytes.length; ) {
    const found = bytes.indexOf(end, position);
    const stop = found < 0 ? bytes.length : found;
    parts.push(bytes.subarray(position, stop));
    position = stop + 1;
  }
  return parts;
}
