/** A database as tests get it: new, and gone afterwards. */
export interface EmptyDatabase {
  readonly url: string;
  remove(): Promise<void>;
}
