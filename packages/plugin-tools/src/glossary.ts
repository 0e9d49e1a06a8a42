import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const TOOLS_GLOSSARY: Glossary = {
  score: 'How well the tool suits: more is better.',
  why: 'Why it suits, in a sentence.',
  weight_keys: 'The methods that speak for the tool.',
  interval_days: 'How many days lie between two reviews.',
  urgency: 'How urgent its review is: more is sooner.',
  url: 'The page of the tool.',
  action: 'What to do.',
};
