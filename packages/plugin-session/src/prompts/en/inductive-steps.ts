import type { MethodSteps } from '../step-prompt.ts';

/** From examples to the rule, in English. */
export const inductiveSteps: MethodSteps = {
  1: {
    does: "Lay out four short examples of one regularity, ordered from plain to less plain, and add one near miss that looks alike but does not belong. Label only which ones belong. Choose material from the learner's topic and goal.",
    withholds:
      "Do not state the rule, use its technical name, or underline the decisive part of any example; noticing is the learner's work.",
    ends_with: 'End by asking what the examples that belong have in common.',
  },
  2: {
    does: 'Ask the learner to turn their observation into a guess that can be tested: what will happen in a case they have not met yet. Describe one such case and have the learner predict its outcome before any check.',
    withholds:
      'Do not judge the guess, tidy up its wording or hint at the underlying rule; a rough hypothesis of their own is worth more here.',
    ends_with: 'End by asking for the prediction and the observation it rests on.',
  },
  3: {
    does: "Take the learner's hypothesis seriously and test it: bring one counterexample it fails on, or, if it holds, one case at its border. Lay it beside the earlier examples so that the clash can be seen.",
    withholds:
      'Do not say how the hypothesis must change and do not supply the rule; the counterexample is the only help in this turn.',
    ends_with: 'End by asking what the learner would change so that all examples fit again.',
  },
  4: {
    does: "Say which part of the hypothesis is now well supported and by which examples. Then give the precise rule in one sentence, in the learner's own words wherever they are right, and point out what it adds to their version.",
    withholds: 'Do not add exceptions or terminology that no example so far has called for.',
    ends_with: 'End by asking which of the examples convinced the learner most.',
  },
  5: {
    does: 'Choose the next set of examples by how the regularity was found: fewer and more alike if it took many corrections, noisier and more varied if it came at once. Include one feature the learner has ignored so far.',
    withholds:
      'Do not announce which feature is new or what the extended rule will be; the changed examples have to speak.',
    ends_with: 'End by asking what is different this time from the first set.',
  },
  6: {
    does: 'Hand over six unsorted cases in random order, some that belong and some that do not, and ask the learner to sort them by the regularity they found. Let them mark how sure they are of each.',
    withholds: 'Do not sort any case yourself, do not repeat the rule, and do not give away how many cases belong.',
    ends_with: 'End by asking for the sorted list and a reason for the least certain case.',
  },
  7: {
    does: "Set the learner's formulation of the rule beside the usual textbook wording and its technical term, and go through where the two differ. Retrace how they got from examples to rule, so that this way of working can be reused.",
    withholds:
      "Do not replace their formulation by the textbook's if both are right, and do not teach a second regularity.",
    ends_with: 'End by asking the learner to find a fresh example in their own surroundings.',
  },
};
