import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';

/** A file of a commit: its text or bytes, or an entry of another kind. */
export type GitFile =
  | string
  | Uint8Array
  /** A link to another path. */
  | { readonly link: string }
  /** A submodule at this commit. */
  | { readonly submodule: string }
  | { readonly executable: string };

/** A commit on top of what its branch has. */
export interface GitCommit {
  /** Default `main`. */
  readonly branch?: string;
  readonly files?: Readonly<Record<string, GitFile>>;
  readonly deleted?: readonly string[];
  /** Old path to new path. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly message?: string;
}

const FIRST_SECOND = 1_700_000_000;
/** The environment of the Git of tests: nothing that a user has set up. */
export const TEST_GIT_ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  HOME: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  LC_ALL: 'C',
};

/** Runs the Git of this system in a folder and returns what it prints, without the last line feed. */
export function runTestGit(folder: string, words: readonly string[], input: string | Uint8Array = ''): string {
  const options = {
    cwd: folder,
    env: TEST_GIT_ENVIRONMENT,
    input,
    stdio: 'pipe',
    maxBuffer: 64 * 1024 * 1024,
  } as const;
  return execFileSync('git', words, options).toString('utf8').replace(/\n$/, '');
}

/** Creates a bare repository with these commits. */
export function createBareRepository(folder: string, commits: readonly GitCommit[] = []): void {
  mkdirSync(folder, { recursive: true });
  runTestGit(folder, ['init', '--quiet', '--bare', '--template=', '--initial-branch=main']);
  addCommits(folder, commits);
}

/** Copies a bare repository, which is much faster than making it again. */
export function copyBareRepository(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

/** Adds commits to a bare repository, all by one process. */
export function addCommits(folder: string, commits: readonly GitCommit[]): void {
  if (commits.length === 0) return;
  const format = '--format=%(refname) %(objectname) %(committerdate:unix)';
  const heads = runTestGit(folder, ['for-each-ref', format, 'refs/heads'])
    .split('\n')
    .map((line) => line.split(' '));
  const known = new Map(heads.map(([name, commit]) => [name, commit]));
  const seconds = Math.max(FIRST_SECOND, ...heads.map(([, , second = '0']) => Number(second))) + 1;
  const stream = commits.flatMap((commit, index) => {
    const reference = `refs/heads/${commit.branch ?? 'main'}`;
    const parent = known.get(reference);
    // From now on fast-import itself knows the end of the branch.
    known.delete(reference);
    return listCommit(commit, { reference, parent, seconds: seconds + index });
  });
  runTestGit(
    folder,
    ['fast-import', '--quiet', '--done', '--date-format=raw'],
    Buffer.concat([...stream, line('done')]),
  );
}

function listCommit(
  { files = {}, deleted = [], renamed = {}, message = 'Change' }: GitCommit,
  place: { readonly reference: string; readonly parent: string | undefined; readonly seconds: number },
): Buffer[] {
  return [
    line(`commit ${place.reference}`),
    line(`committer Author <author@example.org> ${place.seconds} +0000`),
    ...data(Buffer.from(message)),
    ...(place.parent === undefined ? [] : [line(`from ${place.parent}`)]),
    ...Object.entries(renamed).map(([from, to]) => line(`R ${quote(from)} ${quote(to)}`)),
    ...deleted.map((path) => line(`D ${quote(path)}`)),
    ...Object.entries(files).flatMap(([path, file]) => listFile(quote(path), file)),
    line(''),
  ];
}

function listFile(path: string, file: GitFile): Buffer[] {
  if (typeof file === 'string' || file instanceof Uint8Array) {
    return [line(`M 100644 inline ${path}`), ...data(Buffer.from(file))];
  }
  if ('submodule' in file) return [line(`M 160000 ${file.submodule} ${path}`)];
  if ('link' in file) return [line(`M 120000 inline ${path}`), ...data(Buffer.from(file.link))];
  return [line(`M 100755 inline ${path}`), ...data(Buffer.from(file.executable))];
}

function data(bytes: Buffer): Buffer[] {
  return [line(`data ${bytes.length}`), bytes, line('')];
}

function line(text: string): Buffer {
  return Buffer.from(`${text}\n`);
}

function quote(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
