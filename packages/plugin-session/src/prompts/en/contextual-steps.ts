import type { MethodSteps } from '../step-prompt.ts';

/** In situations in which the topic is needed, in English. */
export const contextualSteps: MethodSteps = {
  1: {
    does: "Paint one concrete scene from the learner's goal in four sentences: place, people, purpose, what is at stake. Let the topic appear in use, through a sign, a remark or a document found in the scene, rather than as a lesson.",
    withholds: 'Do not explain the rule behind what is seen or say how the scene is best handled.',
    ends_with: 'End by asking the learner what they would need to know here.',
  },
  2: {
    does: 'Put the learner in charge of the scene: someone turns to them, or something must be done now. Speak as the other people in it and stay in character. Accept any serious action and carry on from it.',
    withholds: 'Do not suggest a line, an action or the right answer, and do not step out of the scene to advise.',
    ends_with: "End with the other person's words or the pending event, so that it is the learner's turn.",
  },
  3: {
    does: 'Let the scene react: the other person is puzzled, the figures do not add up, the machine stops. Play out the natural consequence of what the learner did, no worse than it would really be, and keep it repairable.',
    withholds:
      'Do not name the mistake and do not give the correct wording or action; the consequence is all the help there is.',
    ends_with: 'End within the scene, at the moment when the learner can put things straight.',
  },
  4: {
    does: 'Step out of the scene for a moment. Say what worked there and for whom, then show what an experienced person would have said or done at the decisive point, and why that fits this situation.',
    withholds: 'Do not turn it into a general lesson with rules and exceptions; stay with this scene.',
    ends_with: 'End by asking what the learner would now do differently at that point.',
  },
  5: {
    does: 'Change one circumstance of the scene to fit how it went: a more patient partner and more time after a struggle, more pressure, noise or formality after a success. Keep place and purpose, so that only the difference counts.',
    withholds: 'Do not explain which behaviour the new circumstance demands and do not hand over a solution for it.',
    ends_with: "End by asking what the change means for the learner's next move.",
  },
  6: {
    does: "Move to a different scene from the learner's life in which the same ability is needed, without mentioning that it is the same. Begin in the middle of the action and keep the other roles short.",
    withholds: 'Do not recall the earlier scene, prompt its good phrases or reveal what the correct reaction would be.',
    ends_with: 'End with an event in the scene that calls for an immediate reaction.',
  },
  7: {
    does: 'Draw out what the scenes shared and put it as one portable rule of thumb. Help the learner plan where to use it within the coming week and their daily minutes: occasion, first sentence or first move, sign of success.',
    withholds: 'Do not choose the occasion for them and do not promise that reality will follow the script.',
    ends_with: 'End by asking on which day the learner will try it.',
  },
};
