import type { Prompt } from '../read-prompt.ts';

/** How the practice tutor answers one kind of prompt that wants a JSON object. */
export interface JsonAnswer {
  /** The fields by which the kind is known: the template in its instructions names them all. */
  readonly fields: readonly string[];
  readonly compose: (prompt: Prompt) => Readonly<Record<string, unknown>>;
}
