/** What `move` has done. */
export interface MoveReport {
  /** The databases, without their passwords. */
  readonly from: string;
  readonly to: string;
  readonly moved: boolean;
  /** All that is wrong; nothing was moved where there is any. The place is a table, a column or a plugin, or empty. */
  readonly findings: readonly { readonly code: string; readonly place: string; readonly message: string }[];
  /** Every table of both databases, with the rows and a sum over what they hold, here and there. */
  readonly tables: readonly {
    readonly table: string;
    readonly rows: number;
    readonly sum: string;
    readonly target: { readonly rows: number; readonly sum: string };
  }[];
  /** The tables that were left behind, with their rows. */
  readonly left: readonly { readonly table: string; readonly rows: number }[];
  /** Where the secret is that opens stored keys: `data` is the data folder. */
  readonly secret: 'environment' | 'data';
}

/**
 * Copies the database of the server into an empty one of the other kind. `without` are plugins whose tables stay behind;
 * `onProgress` hears of the rows that are written or compared, of twice as many as there are.
 */
export type MoveDatabase = (
  target: string,
  options: { readonly without: readonly string[] },
  onProgress: (done: number, total: number) => void,
) => Promise<MoveReport>;
