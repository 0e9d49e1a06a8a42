/** Something that goes wrong with a database while a server uses it. */
export interface Fault {
  readonly name: string;
  /** How long it lasts, in milliseconds; 0 for a fault that is over as soon as it has begun. */
  readonly milliseconds: number;
  /**
   * Begins it, while learners ask the server of the URL; the answer ends it. Rejects with an Unable where this machine does not
   * permit it.
   */
  begin(url: string): Promise<() => Promise<void>>;
}

/** Says why a fault cannot be made on this machine. */
export class Unable extends Error {}
