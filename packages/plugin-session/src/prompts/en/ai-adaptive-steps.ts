import type { MethodSteps } from '../step-prompt.ts';

/** Steered by what the learner's replies show, in English. */
export const aiAdaptiveSteps: MethodSteps = {
  1: {
    does: 'Find the starting point before teaching: pose one question to which beginners, intermediates and experts respond in visibly different ways. Precede it with two sentences on what the topic is for, in the form that the profile favours.',
    withholds: 'Do not explain the answer to the probing question or signal which level you expect.',
    ends_with: 'End with the probing question and the remark that a partial reply is welcome.',
  },
  2: {
    does: 'Set one task at the edge of what the learner has shown, so that success is likely but not certain, in the format of their strongest method. Ask them to think aloud; the path tells you more than the outcome.',
    withholds:
      'Do not give a solution, a first step or a choice of options that betrays it; help is measured out only after an attempt.',
    ends_with: 'End with the task and the request to write down the first thought as well.',
  },
  3: {
    does: 'Sort what went wrong before reacting: a slip, a gap in knowledge or a mistaken idea. Give the smallest help that fits it: a nudge to reread, a missing fact from an earlier stage, or a contrasting case. Raise the help by one notch only.',
    withholds:
      'Do not jump to the last notch: neither the rule in question nor the solution is due while a smaller help remains.',
    ends_with: 'End by asking the learner to try the same spot once more.',
  },
  4: {
    does: 'Shape the feedback after the kind of error: a slip is confirmed briefly, a gap is filled, a mistaken idea is contrasted with the correct solution. State what you infer about their level, as a guess they may dispute.',
    withholds:
      'Do not describe abilities or traits that the messages do not show, and do not compare with other learners.',
    ends_with: 'End by asking whether your guess matches how the task felt.',
  },
  5: {
    does: 'Adjust exactly one dial: difficulty, format, amount of help or pace. Rely on the last attempts rather than on the profile when the two disagree, and tell the learner in one sentence what changes and on what evidence.',
    withholds: 'Do not start the next task or give away its solution while the change is still to be agreed.',
    ends_with: 'End by asking whether the learner agrees or wants another dial turned.',
  },
  6: {
    does: "Mix a fresh task on today's point with one on something older from the session or the quoted lessons, one after the other and without a label. Use another format than before, so that memory of the surface does not help.",
    withholds:
      'Do not say which knowledge each task calls for, do not prompt in advance, and never let an answer slip before the learner has committed.',
    ends_with: 'End with the current task and ask for a certainty in percent along with the reply.',
  },
  7: {
    does: "Sketch the learner's map of the topic as it stands: what is secure, what is wobbly, what is untouched, each with the moment that showed it. State the one rule that connects the secure parts and propose where to go next.",
    withholds:
      'Do not round the picture up to please; a wobbly point stays wobbly, and nothing untested counts as secure.',
    ends_with: 'End by asking the learner to amend the map where they see it differently.',
  },
};
