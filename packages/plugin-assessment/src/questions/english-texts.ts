import type { QuestionPackTexts } from './question-pack.ts';

/** The questions in English. */
export const ENGLISH_TEXTS: QuestionPackTexts = {
  q01: {
    text: 'Think of something that finally made sense to you. What had happened just before?',
    answers: [
      'Somebody had laid out the rule, and I saw it at work.',
      'I had looked at several examples until I noticed what they had in common.',
      'I had got it wrong and found out exactly why.',
      'Somebody had asked me the right question, or I had tried to explain it.',
      'I had needed it for something, and suddenly it had a purpose.',
      'I had been shown just the piece that I was missing.',
    ],
  },
  q02: {
    text: 'You have a free evening to start on a new subject. What do you reach for?',
    answers: [
      'A small project of my own, even if I can do only half of it yet.',
      'A good textbook, from the first chapter on.',
      'An app that finds out where I stand and picks the next step.',
      'A pile of worked examples that I can compare.',
      'A friend or a forum where I can ask things.',
      'A quiz that shows me what I do not know yet.',
    ],
  },
  q03: {
    text: 'You unpack a device that you have never used before. What do you do first?',
    answers: [
      'I press the buttons and see what goes wrong.',
      'I ask somebody who has one.',
      'I read the instructions, at least the main part.',
      'I watch how a few other people use it and work out the pattern.',
      'I decide what I want it for, and learn only that.',
    ],
  },
  q04: {
    text: 'You have given a wrong answer. What helps you now?',
    answers: [
      'A question that makes me think again.',
      'Nothing for a moment: I want to find the mistake myself.',
      'An easier task first, and then this one once more.',
      'The rule that I broke.',
      'To see what my answer would have led to in real life.',
      'A similar example, so that I see the difference.',
    ],
  },
  q05: {
    text: 'How do things stay in your memory for a long time?',
    answers: [
      'I tie them to a place, a story or a situation.',
      'I practise what I keep getting wrong.',
      'I tell somebody about them.',
      'I have met them in so many variations that they feel natural.',
      'I am reminded of them shortly before I would forget.',
      'I write them down as a tidy outline.',
    ],
  },
  q06: {
    text: 'What makes you give up on a course?',
    answers: [
      'It is too hard or too easy for me, and does not notice.',
      'I cannot see what I would ever use it for.',
      'Everything is explained before I have had a look of my own.',
      'It jumps about, and nobody says how it all hangs together.',
      'Mistakes only cost points; nobody tells me what is behind them.',
      'There is nobody to talk to.',
    ],
  },
  q07: {
    text: 'In a new language you are to learn where the verb goes. Which lesson do you choose?',
    answers: [
      'Ten sentences side by side, and the question what they have in common.',
      'The rule in one line, and ten sentences to apply it to.',
      'A chat with somebody who casually says my sentences again, in the right order.',
      'Three questions that decide how much explanation I get.',
      'I write straight away, and every mistake is marked.',
      'A letter to a landlord that I could really send.',
    ],
  },
  q08: {
    text: 'You are stuck on a task. What gets you going again?',
    answers: [
      'I try something, even if it is wrong, and look at what happens.',
      'A hint that is just big enough for the next step.',
      'I go back to the rule and read it again.',
      'I think aloud while somebody listens.',
      'I look for a task like it that has been solved.',
    ],
  },
  q09: {
    text: 'Which of these would you most like to hear from a teacher?',
    answers: [
      '“When we talk about it, it becomes clear to us both.”',
      '“You saw that before anybody explained it.”',
      '“You really use what you have learnt.”',
      '“You never make the same mistake twice.”',
      '“You have understood the principle.”',
    ],
  },
  q10: {
    text: 'Next week you want to cook a dish from a cuisine that is new to you. How do you go about it?',
    answers: [
      'I read about the technique first: why something is done, then how.',
      'I invite guests, so that it has to work.',
      'I compare five recipes and take what they agree on.',
      'I follow a guide that asks what I can do and what I have in the kitchen.',
      'I cook it twice; the first one may go wrong.',
    ],
  },
  q11: {
    text: 'Who should decide what you learn next?',
    answers: [
      'My goal: I take what I need for it.',
      'Whatever can tell from my last answers how I am doing.',
      'Somebody who knows the subject and has put it in a good order.',
      'Chance: I like to poke around, run into walls and see what turns up.',
      'A person with whom I talk it over again and again.',
    ],
  },
  q12: {
    text: 'How do you know that you have really learnt something?',
    answers: [
      'I recognise it in an example that I have never met before.',
      'I have used it outside of any lesson without thinking about it.',
      'I can answer whatever a child asks me about it.',
      'I can say what the rule is and why it holds.',
      'I spot the mistake in what somebody else has done.',
    ],
  },
};
