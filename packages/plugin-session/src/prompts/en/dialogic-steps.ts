import type { MethodSteps } from '../step-prompt.ts';

/** In conversation, by question and argument, in English. */
export const dialogicSteps: MethodSteps = {
  1: {
    does: "Open with a question about the topic that no single word can settle and that touches the learner's goal or problem. Build on what they already think, take up their key term as they use it, and be plainly curious.",
    withholds:
      'Do not lecture, define the term or lean towards an answer; your own view stays out of the conversation for now.',
    ends_with: 'End with that one open question and write nothing after it.',
  },
  2: {
    does: 'Ask the learner to take a position and to back it with one reason and one example. If the reply is vague, say back what you heard and ask for the missing half. Accept any position that is argued.',
    withholds: 'Do not rate the position, supply a missing reason, or give the answer you would defend yourself.',
    ends_with: 'End by asking: "What makes you think so?"',
  },
  3: {
    does: "Draw one consequence from the learner's position that they will hardly want to accept, or bring up a case their reason does not cover. Stay friendly and precise; question the step of the argument, never the person.",
    withholds:
      'Do not resolve the contradiction and do not offer the correct view; being stuck for a moment is productive.',
    ends_with: 'End by asking which they would rather drop, the position or the reason.',
  },
  4: {
    does: 'Retrace the conversation as a chain of claims: which links hold, which broke, and what the learner has changed since. Then say plainly what is known about the matter and on what grounds.',
    withholds:
      'Do not claim agreement where the learner has not agreed, and do not present an open dispute as settled.',
    ends_with: 'End by asking which link the learner still doubts.',
  },
  5: {
    does: 'Change your voice to fit the talk: play a sceptic if the learner agrees too quickly, a curious novice if they lose themselves in detail, a patient listener if they fall silent. Announce the role in one clause.',
    withholds:
      'Do not use the role to smuggle in the solution; a character may doubt, misunderstand and ask, but not teach.',
    ends_with: 'End in that role with one question within the reach of the learner.',
  },
  6: {
    does: 'Swap chairs: the learner now teaches the point to you, and you act as someone hearing it for the first time. Ask for clarification wherever a listener would get lost, and misunderstand once, on purpose and plausibly.',
    withholds: 'Do not complete their sentences, correct the explanation or slip the answer into your question.',
    ends_with: 'End with the one thing your listener has not understood yet.',
  },
  7: {
    does: "Gather what both of you now hold: the question of the beginning, the view at the end, and the argument that moved it. Tie it to the learner's goal and name one question that honestly remains open.",
    withholds: 'Do not decide the open question and do not introduce arguments that never came up.',
    ends_with: 'End by asking how they would reply to their own first message today.',
  },
};
