import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const TOOLS_GLOSSARY: Glossary = {
  score: { text: 'How well the tool suits: more is better.', example: 0.62 },
  why: { text: 'Why it suits, in a sentence.', example: 'Cards that come back when they are due.' },
  weight_keys: 'The methods that speak for the tool.',
  interval_days: 'How many days lie between two reviews.',
  urgency: 'How urgent its review is: more is sooner.',
  url: { text: 'The page of the tool.', example: 'https://apps.ankiweb.net' },
  action: { text: 'What to do.', example: 'Review ten cards.' },

  'ToolRecommendation.name': { example: 'Anki' },
  'SpacedCard.title': { example: 'Review what you learned by examples' },
};
