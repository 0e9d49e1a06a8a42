import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A moment at which a server process ends itself with SIGKILL. */
export interface KillPoint {
  readonly name: string;
  /** What is counted: statements or renamed files that match, or commits of transactions with a statement that matches. */
  readonly of: 'statement' | 'commit' | 'rename';
  /** The source of a regular expression over SQL, or over the path that a file gets. */
  readonly matching: string;
  readonly moment: 'before' | 'after';
  /** Which one of them; 1 is the first since the point was set. */
  readonly nth: number;
}

/** The variable by which a process has a kill point from its first statement on. */
export const KILL_POINT_VARIABLE = 'LEARNWRIGHT_KILL_POINT';

/** The module that a server process imports first, so that kill points can be set in it. */
export const KILL_POINTS_PRELOAD = fileURLToPath(new URL('./obey-kill-points.ts', import.meta.url));

/** Sets the kill point of a running server. */
export function setKillPoint(server: ChildProcess, point: KillPoint): void {
  server.send({ kill_point: point });
}

/** Both sides of a commit. */
function sidesOf(name: string, matching: string): Omit<KillPoint, 'nth'>[] {
  return (['before', 'after'] as const).map((moment) => ({
    name: `${moment} the commit of ${name}`,
    of: 'commit',
    matching,
    moment,
  }));
}

/** The named points in requests and in what follows them. */
export const POINTS_IN_REQUESTS: readonly Omit<KillPoint, 'nth'>[] = [
  ...sidesOf('attempts', 'insert into "attempts"'),
  ...sidesOf('a completed lesson', 'insert into "lesson_progress"|insert into "events"'),
  ...sidesOf('a message', 'insert into "messages"'),
  ...sidesOf('an ended session', 'update "sessions"'),
  ...sidesOf('awarded XP', 'insert into "plg_gamification__ledger"'),
  ...sidesOf('a progress commit', 'insert into "plg_tracking__commits"'),
  {
    name: 'before a delivery is taken off the list',
    of: 'statement',
    matching: 'delete from "event_deliveries"',
    moment: 'before',
  },
  {
    name: 'after a delivery is taken off the list',
    of: 'statement',
    matching: 'delete from "event_deliveries"',
    moment: 'after',
  },
];

/** The points in an installation: each statement, and each file that takes its place. */
export const POINTS_IN_INSTALLATION: readonly Omit<KillPoint, 'nth'>[] = [
  { name: 'in an installation, at a statement', of: 'statement', matching: '.', moment: 'before' },
  { name: 'in an installation, at a renamed file', of: 'rename', matching: '.', moment: 'after' },
];

/** The points in a start. */
export const POINTS_IN_START: readonly Omit<KillPoint, 'nth'>[] = [
  { name: 'in a start, at a statement', of: 'statement', matching: '.', moment: 'before' },
];
