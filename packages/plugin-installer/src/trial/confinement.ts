import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { listModules, OWN_FOLDER } from './list-modules.ts';

/** A user of the system, by the numbers of user and group. */
export interface TrialUser {
  readonly uid: number;
  readonly gid: number;
}

/** A wall of a trial that this system does not have, and why; the trial runs without. */
export interface TrialGap {
  /** `network`: connections are refused by functions that were replaced, and by nothing below. `user`: it runs as the server's. */
  readonly gap: 'network' | 'user';
  /** A sentence. */
  readonly reason: string;
}

/** How the process of a trial is kept from everything but its task. */
export interface Confinement {
  /** The options of Node but those for the folder of the plugin. */
  readonly options: readonly string[];
  /** The folders that it may read beside that of the plugin. */
  readonly readable: readonly string[];
  /** A program with its words that takes the network away and becomes the process; null where there is none. */
  readonly withoutNetwork: readonly string[] | null;
  /** Null where it stays the user of this process. */
  readonly user: TrialUser | null;
  readonly gaps: readonly TrialGap[];
}

/** The user `nobody` of most systems; systems without this name have the number all the same. */
const NOBODY: TrialUser = { uid: 65_534, gid: 65_534 };
/** The limit of the heap, in megabytes. */
export const TRIAL_MEMORY = 256;
const OPTIONS = [`--max-old-space-size=${TRIAL_MEMORY}`, '--permission', '--no-addons'];
/** Not every Node has them. */
const OPTIONS_OF_SOME = ['--disable-sigusr1', '--no-experimental-sqlite', '--no-experimental-ffi'];
const UNSHARE = ['/usr/bin/unshare', '/bin/unshare'];

/** Finds out how far this system can confine a trial; `temporary` is where the folder of the plugin will be, `host` that of the host. */
export async function planConfinement(temporary: string, host: string): Promise<Confinement> {
  const { platform, allowedNodeEnvironmentFlags: known } = process;
  const readable = await listModules([OWN_FOLDER, host]);
  const isRoot = process.getuid?.() === 0;
  const closed = isRoot ? await findClosed([...readable, temporary]) : null;
  const program = platform === 'linux' ? await findProgram(UNSHARE) : null;
  const gaps: TrialGap[] = [];
  if (!isRoot) gaps.push({ gap: 'user', reason: 'Only a server of root can switch to another user.' });
  if (closed !== null) gaps.push({ gap: 'user', reason: `Another user could not read ${closed}.` });
  if (program === null) gaps.push(...describeOpenNetwork('This system has no program "unshare".'));
  return {
    options: [...OPTIONS, ...OPTIONS_OF_SOME.filter((option) => known.has(option))],
    readable,
    withoutNetwork: program === null ? null : [program, ...(isRoot ? [] : ['--user']), '--net', '--'],
    user: isRoot && closed === null ? NOBODY : null,
    gaps,
  };
}

/** The gap of a trial that keeps the network of the system; none where Node itself closes it. */
export function describeOpenNetwork(reason: string): TrialGap[] {
  return process.allowedNodeEnvironmentFlags.has('--allow-net') ? [] : [{ gap: 'network', reason }];
}

/** The first folder that users beside its owner and group cannot read or reach; null where they can read all of them. */
async function findClosed(folders: readonly string[]): Promise<string | null> {
  const reachable = new Set<string>();
  for (const folder of folders) {
    if (((await stat(folder)).mode & constants.S_IROTH) === 0) return folder;
    for (let above = folder; !reachable.has(above); above = dirname(above)) {
      if (((await stat(above)).mode & constants.S_IXOTH) === 0) return above;
      reachable.add(above);
    }
  }
  return null;
}

async function findProgram(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
