/** Something that keeps a database from being moved. */
export interface MoveFinding {
  readonly code:
    | 'in_use'
    | 'same_kind'
    | 'no_server'
    | 'not_empty'
    | 'unknown_plugin'
    | 'unknown_migration'
    | 'other_tables'
    | 'unmovable_value'
    | 'different';
  /** A table, a column as `table.column`, or a plugin; empty where it is about the whole. */
  readonly place: string;
  /** What is wrong and what to do, in a sentence or two. */
  readonly message: string;
}

/** Ends a move that cannot be; nothing of it stays. */
export class MoveRefusal extends Error {
  readonly findings: readonly MoveFinding[];

  constructor(findings: readonly MoveFinding[]) {
    super(findings.map(({ place, message }) => `${place}: ${message}`).join('\n'));
    this.name = 'MoveRefusal';
    this.findings = findings;
  }
}

/** A MoveRefusal with one finding. */
export function refuseMove(code: MoveFinding['code'], place: string, message: string): MoveRefusal {
  return new MoveRefusal([{ code, place, message }]);
}
