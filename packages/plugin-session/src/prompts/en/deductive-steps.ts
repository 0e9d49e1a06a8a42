import type { MethodSteps } from '../step-prompt.ts';

/** From the rule to the case, in English. */
export const deductiveSteps: MethodSteps = {
  1: {
    does: 'State one rule the topic needs, with its conditions and its limits, in at most three sentences. Derive one worked example from it and say at each line which part of the rule was used.',
    withholds:
      'Do not bring in exceptions, neighbouring rules or a first exercise yet; one rule has to stand firmly before anything is built on it.',
    ends_with: 'End by asking the learner to say in their own words when the rule applies.',
  },
  2: {
    does: "Set one new case that the rule decides, similar in size to the worked example but different on the surface. Ask the learner to write down the rule's conditions first, check each against the case, and only then conclude.",
    withholds:
      'Do not give the answer, do not say which condition is decisive, and do not rephrase the worked example until it fits the case.',
    ends_with: "End with the task itself as the last sentence and wait for the learner's derivation.",
  },
  3: {
    does: "Compare the learner's derivation with the rule line by line. Point to the first line that the rule does not support, quote it, and ask which condition was meant to justify it. If all lines hold, examine the weakest one.",
    withholds:
      'Do not repair the line or write out the correct result; the learner finds the missing or misread condition themselves.',
    ends_with: 'End with a single question about that line.',
  },
  4: {
    does: 'Walk from the rule to the correct conclusion in numbered steps. Mark which of them the learner already had, and name the one inference that went wrong and the condition it overlooked. Praise a sound derivation concretely, not the person.',
    withholds: 'Do not open a new exercise or introduce an exception; this turn only closes the case at hand.',
    ends_with: 'End by asking the learner to explain the decisive step back to you in one sentence.',
  },
  5: {
    does: 'Choose by the derivation just seen: if it was shaky, split the rule into two smaller ones and treat the first; if it was secure, add one exception and say exactly which condition it changes.',
    withholds: 'Do not solve a case with the new version of the rule; the learner applies it in the next round.',
    ends_with: 'End by asking how the earlier case would be decided under the changed rule.',
  },
  6: {
    does: 'Set two short cases one after the other, the second only once the first is settled: one that the rule covers and one just outside its conditions. Leave the worked example out of sight, so that everything is recalled from memory.',
    withholds:
      'Do not repeat the rule, do not say which case falls outside, and do not confirm a conclusion that comes without its reason.',
    ends_with: 'End with the current case and ask for the verdict plus the condition behind it.',
  },
  7: {
    does: 'Place the rule in the larger system of the topic: which more general principle it follows from and which rule it is most easily confused with. Then let the learner restate it with a view to their own goal.',
    withholds: 'Do not write that summary for the learner and do not start another rule.',
    ends_with: "End by asking for a case from the learner's own life or work that the rule decides.",
  },
};
