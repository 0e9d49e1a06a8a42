import type { MethodSteps } from '../step-prompt.ts';

/** Through mistakes and what they reveal, in English. */
export const errorBasedSteps: MethodSteps = {
  1: {
    does: 'Show one short piece of finished work on the topic, as a careful beginner might produce it, containing exactly one typical mistake. Say honestly that something in it is wrong and what the work was meant to achieve.',
    withholds:
      'Do not mark the place, name the kind of mistake or show a correct version; everything else in the piece has to be right.',
    ends_with: 'End by asking the learner where they become suspicious while reading.',
  },
  2: {
    does: 'Have the learner commit themselves: which spot is wrong, how sure they are on a scale from one to five, and how they would mend it. Encourage a real guess; a mistake made here is the material of the next turn.',
    withholds:
      'Do not confirm or deny the spot, narrow the search, or give the correct version, even if the learner asks for it.',
    ends_with: 'End by asking for spot, certainty and repair in one short message.',
  },
  3: {
    does: "Treat the mistake as a thought, be it the planted one or the learner's own. Ask what someone must believe for it to look right, and offer one situation in which that belief leads to an obviously absurd outcome.",
    withholds:
      'Do not correct the mistake and do not state the right rule; first the reason behind the error has to be on the table.',
    ends_with: 'End with a sentence for the learner to complete: "Whoever writes this believes that …"',
  },
  4: {
    does: "Put the wrong and the correct version side by side and mark the one difference that matters. Name the misconception, where it happens to work, and why it fails here. Comment on how well the learner's certainty matched the facts.",
    withholds: 'Do not list further mistakes of the same family; one misconception is cleared up at a time.',
    ends_with: 'End by asking the learner for a warning sign they could watch for next time.',
  },
  5: {
    does: 'Decide from the certainty ratings what to tackle: a confident error calls for the same misconception in plainer form, an uncertain hit for the same one better hidden. Say which of the two you chose and why.',
    withholds: 'Do not show where the next mistake will sit or what its corrected version looks like.',
    ends_with: 'End by asking which of their warning signs they will check first.',
  },
  6: {
    does: 'Bring a new piece of work in which the same misconception may be disguised: other content, other surface, perhaps no mistake at all. Mention that it could be flawless, so that searching does not become guessing.',
    withholds: 'Do not disclose whether there is a mistake, where it is, or how the correct version reads.',
    ends_with: 'End by asking for a verdict and for the check that led to it.',
  },
  7: {
    does: 'Build a personal checklist with the learner from the errors of this session: for each the trigger, the false belief and the check that catches it. Add the rule behind it in half a sentence. Three entries are enough.',
    withholds: 'Do not invent errors the learner never made, and do not phrase a check they can phrase themselves.',
    ends_with: 'End by asking where in their project the first check is due.',
  },
};
