type LessonRuleEntry = { readonly severity: 'error' | 'warning'; readonly description: string };

const error = (description: string) => ({ severity: 'error', description }) as const;
const warning = (description: string) => ({ severity: 'warning', description }) as const;

/**
 * Every rule of lessons, sets and repositories: stable id, severity and one sentence; the reference is generated from
 * it.
 */
export const LESSON_RULES = {
  'E-SCHEMA': error('A field is missing, has the wrong type or goes beyond a limit of the format.'),
  'E-JSON': error('The text of a lesson file is not JSON.'),
  'E-EXERCISE-TYPE': error('An exercise has a type the format does not know.'),
  'E-STEP-ID-DUPLICATE': error('Two steps of a lesson have the same id.'),
  'E-EXERCISE-ID-DUPLICATE': error('Two exercises of a lesson have the same id.'),
  'E-CARD-ID-DUPLICATE': error('Two cards of a lesson have the same id.'),
  'E-STABLE-ID-DUPLICATE': error('Two cards or exercises of a repository have the same stable_id.'),
  'E-THEORY-BODY': error('A theory step has no body.'),
  'E-EXERCISE-MISSING': error('An exercise step has no exercise.'),
  'E-CARD-UNKNOWN': error('An exercise refers to a card its lesson does not have.'),
  'E-FREE-TEXT-ACCEPT': error('A free_text exercise accepts no answer.'),
  'E-TILES-MISSING': error('A word_tiles exercise has no tiles.'),
  'E-TILES-ORDERING': error('An accepted ordering is not a permutation of the tile positions, counted from 0.'),
  'E-MATCHING-PAIRS': error('A matching exercise has no pairs, or takes them from cards and names none.'),
  'E-PICTURE-CORRECT': error('A picture_choice does not mark exactly one option with is_correct "true".'),
  'E-CLOZE-BLANKS': error('A cloze has no blank, or not as many blanks as ___ markers in its sentence.'),
  'E-MULTISELECT-ACCEPT': error('A cloze in mode multiselect has no right option.'),
  'E-MULTISELECT-OVERLAP': error('A cloze in mode multiselect lists an option as right and as wrong.'),
  'E-ELEMENT-KEY': error('An element key of an exercise is blank or longer than 500 characters.'),
  'E-LESSON-ID-DUPLICATE': error('Two lessons of a set have the same id.'),
  'E-LESSON-ABSENT': error('A set lists a lesson file that is not there.'),
  'E-SET-ID-DUPLICATE': error('The root manifest lists two sets with the same id.'),
  'E-SET-ABSENT': error('The root manifest lists a set whose folder is not there.'),
  'W-SCHEMA-VERSION': warning('The schema_version is not one of 1.0 to 1.11.'),
  'W-UNKNOWN-FIELD': warning('A field is not part of the format; it is kept and has no effect.'),
  'W-RENDERER-MISSING': warning('The product cannot show this exercise type; lessons skip it.'),
  'W-ID-FORM': warning('An id or tag is not made of lowercase letters and digits joined by single hyphens.'),
  'W-ID-NON-ASCII': warning('An id has letters beyond ASCII, which some file systems and links garble.'),
  'W-THEORY-REF': warning('An exercise refers to a theory step its lesson does not have.'),
  'W-TOKEN-ABSENT': warning('A token with a role does not occur in the front of its card.'),
  'W-CARD-UNUSED': warning('No exercise of the lesson uses this card.'),
  'W-TILES-REPEATED': warning(
    'A word_tiles exercise has the same tile twice; it is graded by its words, not by positions.',
  ),
  'W-MATCHING-RIGHT-REPEATED': warning('Two pairs have the same right side; either is accepted for both.'),
  'W-MATCHING-PAIRS-IGNORED': warning(
    'A matching exercise takes its pairs from cards, so the pairs it lists are ignored.',
  ),
  'W-PICTURE-LABEL-REPEATED': warning(
    'Two options of a picture_choice have the same label, which without images look alike.',
  ),
  'W-MULTISELECT-BLANKS': warning('A cloze in mode multiselect has blanks or ___ markers, which are ignored.'),
  'W-DISTRACTORS-MISSING': warning('A cloze to choose from has no distractors, so every option is right.'),
  'W-DISTRACTOR-CORRECT': warning('A distractor is also an accepted answer.'),
  'W-ELEMENT-KEY-REPEATED': warning('Two elements of an exercise have the same key, so their attempts count as one.'),
  'W-ASSET-ABSENT': warning('An image or sound is not among the files; a picture_choice falls back to its labels.'),
  'W-LESSON-FILE-NAME': warning('The id of a lesson is not its file name; the id counts.'),
  'W-LESSON-UNLISTED': warning('A lesson file is not listed by its set.'),
  'W-LESSON-COUNT': warning('The lesson_count is not the number of lesson files.'),
  'W-ATTRIBUTION-MISSING': warning('A manifest names no author or no license, which clients show.'),
  'W-SET-UNLISTED': warning('A set is not listed by the root manifest.'),
  'W-SET-ENTRY-DIFFERS': warning('The root manifest and the manifest of a set disagree.'),
} as const satisfies Record<`E-${string}` | `W-${string}`, LessonRuleEntry>;

/** The id of a rule in LESSON_RULES. */
export type LessonRule = keyof typeof LESSON_RULES;
