/** What is wrong in a file of content, by the rules of imports. */
export interface ContentFileFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** The path in the archive; empty for the archive itself. */
  readonly file: string;
  readonly message: string;
}

/** Makes a finding that is an error. */
export function complain(rule: string, file: string, message: string): ContentFileFinding {
  return { rule, severity: 'error', file, message };
}
