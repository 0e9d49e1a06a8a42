import type { EnglishParts } from './en.ts';
import type { TextPart } from './text-parts.ts';

type Leaf<Section> = {
  [Key in keyof Section & string]: Section[Key] extends string ? Key : `${Key}.${Leaf<Section[Key]>}`;
}[keyof Section & string];

/** The key of a text, such as `today.title`. */
export type TextKey = { [Part in TextPart]: Leaf<EnglishParts[Part]> }[TextPart];

/** The key of a text that has a form for each number, without its ending: `today.due`. */
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

/** What is put into the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number>>;
