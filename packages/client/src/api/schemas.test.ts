import { expect, it } from 'vitest';
import type { Schemas } from './schemas.ts';

/** Whether two types are the same to whoever reads values of them. */
type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;

it('has what plugins share once, and knows it by its former names', () => {
  const same: [
    Same<Schemas['Session_Message'], Schemas['Message']>,
    Same<Schemas['Content_Job'], Schemas['Job']>,
    Same<Schemas['Books_Timestamp'], Schemas['Timestamp']>,
  ] = [true, true, true];
  expect(same).toHaveLength(3);
});

it('narrows an exercise by its type', () => {
  const describeExercise = (exercise: Schemas['Exercise']): string => {
    switch (exercise.type) {
      case 'word_tiles':
        return exercise.tiles.join(' ');
      case 'cloze':
        return exercise.sentence ?? '';
      case 'free_text':
        return exercise.accept.join();
      default:
        return exercise.prompt;
    }
  };
  expect(describeExercise({ id: 'e', type: 'word_tiles', prompt: 'Order.', tiles: ['Ich', 'bin'] })).toBe('Ich bin');
  expect(describeExercise({ id: 'e', type: 'ext:acme-dictation', prompt: 'Write.' })).toBe('Write.');
});
