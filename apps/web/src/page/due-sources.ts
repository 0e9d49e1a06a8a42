import type { Schemas } from '@learnwright/client';
import type { TextKey } from '../texts/text-keys.ts';
import type { Texts } from '../texts/texts.ts';

/** What the app calls the sources that it knows. */
const TITLES: Readonly<Record<string, TextKey>> = {
  'core.elements': 'review.mistakes',
  'maintenance.elements': 'review.mastered',
  'flashcards.cards': 'review.flashcards',
};

/** The name of a source: that of the app, else that of its plugin. */
export function nameSource({ name, label }: Schemas['DueSource'], { text, language }: Texts): string {
  const title = TITLES[name];
  return title === undefined ? (label[language] ?? label.en ?? name) : text(title);
}
