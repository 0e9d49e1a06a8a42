import { diffTokens } from '@learnwright/exercises';
import { expect, it } from 'vitest';
import { listMarks } from './answer-marks.tsx';

it.each([
  ['der hund', 'der Hund', ['same der', 'replaced hund Hund']],
  ['AUF wiedersehen', 'Auf Wiedersehen', ['replaced AUF Auf', 'replaced wiedersehen Wiedersehen']],
  ['ich gehe', 'ich gehe heim', ['same ich', 'same gehe', 'missing heim']],
  ['ich gehe nun heim', 'ich gehe heim', ['same ich', 'same gehe', 'extra nun', 'same heim']],
  ['Hallo Welt du', 'Hallo Erde', ['same Hallo', 'replaced Welt du Erde']],
])('marks %j, where %j is right', (given, canonical, marks) => {
  const shown = listMarks(diffTokens(given, canonical)).map((mark) =>
    [mark.kind, mark.text, ...('by' in mark ? [mark.by] : [])].join(' '),
  );
  expect(shown).toEqual(marks);
});

it('puts a loop around a moved word, and a caret where it belongs', () => {
  const marks = listMarks(diffTokens('komme Ich aus Irland', 'Ich komme aus Irland'));
  expect(marks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['moved', 'moved_here']));
});
