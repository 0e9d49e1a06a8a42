/** A program to start, in a process group of its own. */
export interface ProgramOrder {
  readonly program: string;
  readonly words: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What the program finds in the pipe with the number `SECRET_DESCRIPTOR`; null for a program without that pipe. */
  readonly secret: string | null;
}

/** The number of the pipe through which a program gets what no argument and no variable may hold. */
export const SECRET_DESCRIPTOR = 3;

/** What the server tells the starter: about the program of this number. */
export type Order =
  | { readonly id: number; readonly kind: 'start'; readonly order: ProgramOrder }
  /** `end` closes the input behind these bytes. */
  | { readonly id: number; readonly kind: 'input'; readonly bytes: Uint8Array; readonly end: boolean }
  | { readonly id: number; readonly kind: 'kill' };

/** What the starter reports: of the program of this number. */
export type Report =
  | { readonly id: number; readonly kind: 'output' | 'complaint'; readonly bytes: Uint8Array }
  /** The input was taken, or is wanted no more. */
  | { readonly id: number; readonly kind: 'taken' }
  /** `code` is -1 for a program that a signal has ended. */
  | { readonly id: number; readonly kind: 'ended'; readonly code: number }
  /** `code` is that of the system, such as `ENOENT`. */
  | { readonly id: number; readonly kind: 'not_started'; readonly code: string; readonly message: string };
