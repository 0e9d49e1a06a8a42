/** One place that breaks a rule of the repository, with a sentence that says what to do. */
export interface Violation {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

/** A violation as a line that editors can follow. */
export function formatViolation({ file, line, message }: Violation): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`;
}
