import { hash } from 'node:crypto';
import { GitError } from './git-error.ts';
import { describeLocalFailure } from './git-failure.ts';
import { isFilePath, requireBranchName } from './names.ts';
import { type LocalGit, readTree, requireCommitName } from './read-objects.ts';
import type { FileChanges, FileDifferences, NewCommit, TreeFile } from './repository.ts';
import { runGit } from './run-git.ts';

/** What changes against a commit, and the files of that commit by their paths. */
interface Comparison extends FileDifferences {
  readonly before: ReadonlyMap<string, TreeFile>;
}

/** Tells what changes would change against a commit. Throws `invalid_path`. */
export async function compareWithCommit(
  local: LocalGit,
  commit: string | null,
  { files, deleted = [] }: FileChanges,
): Promise<Comparison> {
  const unsafe = [...files.keys()].find((path) => !isFilePath(path));
  if (unsafe !== undefined) throw new GitError('invalid_path', 'A file cannot have this path.');
  const tree = commit === null ? { files: [] } : await readTree(local, commit);
  const before = new Map(tree.files.map((file) => [file.path, file]));
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, bytes] of files) {
    const known = before.get(path);
    if (known === undefined) added.push(path);
    else if (known.id !== idOf(bytes, known.id.length)) changed.push(path);
  }
  const gone = [...new Set(deleted)].filter((path) => before.has(path) && !files.has(path));
  return { added, changed, deleted: gone, before };
}

/** Makes a commit on a branch and returns its name; null where nothing changes. Throws `diverged`. */
export async function writeCommit(
  local: LocalGit,
  commit: NewCommit,
  readBranch: (branch: string) => Promise<string | null>,
): Promise<string | null> {
  const { branch, parent, files } = commit;
  requireBranchName(branch);
  if ((await readBranch(branch)) !== parent) throw movedOn();
  const { added, changed, deleted, before } = await compareWithCommit(local, parent, commit);
  const written = [...added, ...changed];
  if (written.length + deleted.length === 0) return null;
  const result = await runGit(local.git, ['fast-import', '--quiet', '--done', '--date-format=raw'], {
    folder: local.folder,
    input: listInstructions(commit, { files, written, deleted, before }),
  });
  if (result.code === 0) return requireCommitName(result.output.toString('latin1').trim());
  // It leaves a branch alone that has got commits meanwhile.
  throw /Not updating/.test(result.complaint) ? movedOn() : describeLocalFailure(result);
}

/** The error for a local branch that is not where the caller believes it. */
export function movedOn(): GitError {
  return new GitError('diverged', 'The branch has other commits by now.');
}

interface Writing {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly before: ReadonlyMap<string, TreeFile>;
}

/** The commit in the language of `git fast-import`. */
function* listInstructions(commit: NewCommit, writing: Writing): Generator<string | Uint8Array> {
  const { branch, parent, message, author, at } = commit;
  const who = `${plain(author.name, 'Learnwright')} <${plain(author.email, 'learnwright@localhost')}> ${Math.trunc(at)} +0000`;
  yield `commit refs/heads/${branch}\nmark :1\nauthor ${who}\ncommitter ${who}\n`;
  yield* listData(Buffer.from(`${message.replaceAll('\0', '').trim() || 'Update'}\n`));
  if (parent !== null) yield `from ${requireCommitName(parent)}\n`;
  for (const path of writing.deleted) yield `D ${quote(path)}\n`;
  for (const path of writing.written) {
    yield `M ${writing.before.get(path)?.executable ? '100755' : '100644'} inline ${quote(path)}\n`;
    yield* listData(writing.files.get(path) ?? new Uint8Array());
  }
  yield '\nget-mark :1\ndone\n';
}

function* listData(bytes: Uint8Array): Generator<string | Uint8Array> {
  yield `data ${bytes.length}\n`;
  yield bytes;
  yield '\n';
}

/** A path as fast-import reads it: paths hold no control characters. */
function quote(path: string): string {
  return `"${path.replaceAll('"', '\\"')}"`;
}

function plain(text: string, fallback: string): string {
  return text.replaceAll(/[\p{Cc}<>]/gu, ' ').trim() || fallback;
}

/** The id that Git gives to the bytes of a file; as long as the ids of the repository. */
function idOf(bytes: Uint8Array, length: number): string {
  const whole = Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]);
  return hash(length === 64 ? 'sha256' : 'sha1', whole, 'hex');
}
