import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { editSettings } from './settings-file.ts';

test.each([
  { what: 'no file', text: '', result: 'settings:\n  bonus: 7\n' },
  { what: 'a comment alone', text: '# ours\n', result: '# ours\n\nsettings:\n  bonus: 7\n' },
  { what: 'an empty block', text: 'settings: # none yet\nplugin:\n  name: quiz\n', result: null },
  {
    what: 'a flow map',
    text: 'settings: { bonus: 1, salt: y } # short\n',
    result: 'settings: { bonus: 7, salt: y } # short\n',
  },
  {
    what: 'comments everywhere',
    text: '# top\nplugin:\n  name: quiz # the name\n\n# values\nsettings:\n  # how many\n  bonus: 1 # few\n  salt: y\n# end\n',
    result:
      '# top\nplugin:\n  name: quiz # the name\n\n# values\nsettings:\n  # how many\n  bonus: 7 # few\n  salt: y\n\n# end\n',
  },
])('puts a value into $what', ({ text, result }) => {
  const edited = editSettings(text, { bonus: 7 });
  if (result !== null) expect(edited).toBe(result);
  expect(parse(edited).settings.bonus).toBe(7);
  for (const [comment] of text.matchAll(/#.*/g)) expect(edited).toContain(comment);
});

test.each(['settings: [', '- a list\n', 'just text\n', 'a: 1\na: 2\n'])('throws for %j', (text) => {
  expect(() => editSettings(text, { bonus: 7 })).toThrow();
});

test('what is written is read back, whatever it is, and the rest stays', () => {
  const text = 'plugin:\n  name: quiz # kept\nsettings:\n  salt: y # kept too\n';
  const keys = fc.string({ minLength: 1 }).filter((key) => key !== '__proto__' && key !== 'salt');
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue({ depthSize: 'small' }), { maxKeys: 4 }), (changes) => {
      const once = JSON.parse(JSON.stringify(changes));
      const edited = editSettings(text, once);
      expect(parse(edited)).toEqual({ plugin: { name: 'quiz' }, settings: { salt: 'y', ...once } });
      expect(edited).toContain('name: quiz # kept\n');
      expect(editSettings(edited, once)).toBe(edited);
    }),
    { numRuns: 200 },
  );
});
