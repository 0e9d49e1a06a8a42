/** The last sentence of a run that was refused, where `what` says what has not happened and what to do. */
export function describeRefusal(errors: number, what: string): string {
  return `Refused: ${errors === 1 ? '1 error' : `${errors} errors`}. ${what}`;
}
