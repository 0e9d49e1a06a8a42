import { useTexts } from '../texts/texts.ts';

/** The methods that a talk may have. */
export const METHODS = ['deductive', 'inductive', 'error_based', 'dialogic', 'contextual', 'ai_adaptive'] as const;
export type Method = (typeof METHODS)[number];

/** The steps of each method. */
export const STEPS = [1, 2, 3, 4, 5, 6, 7] as const;

/** What methods and steps are called; the server knows that. */
export interface MethodNames {
  /** Its name and what it means, such as "Deductive: from the rule to the example". */
  explain(method: string): string;
  /** Its name alone. */
  name(method: string): string;
  step(step: number): string;
}

/** The names of methods and steps in the language of the page. */
export function useMethodNames(): MethodNames {
  const { serverText } = useTexts();
  const explain = (method: string) => serverText(`methods.${method}`) ?? method;
  return {
    explain,
    name: (method) => explain(method).split(/[:：]/)[0]?.trim() ?? method,
    step: (step) => serverText(`cycle_steps.step_${step}`) ?? String(step),
  };
}
