import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toAnkiHtml } from '../anki.ts';
import { readExportedText } from './exported-card.ts';
import { DeepFieldError, readNoteText } from './note-text.ts';

it.each([
  ['das <b>Haus</b>', 'das Haus'],
  ['house<br>&amp; home', 'house\n& home'],
  ['<div>one</div><div>two&nbsp;</div>', 'one\ntwo'],
  ['a\n  b', 'a b'],
  ['if x:<br>&nbsp;&nbsp;&nbsp; y&nbsp; # z&nbsp;', 'if x:\n    y  # z'],
  ['&nbsp;&nbsp;a<br>b', '  a\nb'],
  ['&nbsp;a&nbsp;<br>&nbsp;<br>', 'a'],
  ['1 &lt; 2 <i>{{c1::x::hint}}</i>', '1 < 2 {{c1::x::hint}}'],
  ['<script>alert(1)</script><style>b{}</style>safe<img src=x onerror=alert(1)>', 'safe'],
  ['<p>a</p><p>b</p><ul><li>c</li></ul>', 'a\nb\nc'],
  ['&lt;script&gt;', '<script>'],
  ['&#91;sound:a.mp3]', '[sound:a.mp3]'],
  ['', ''],
])('reads %j as %j', (html, text) => {
  expect(readNoteText(html).text).toBe(text);
});

it('names pictures and sounds apart', () => {
  expect(readNoteText('Hund <img src="dog.jpg">[sound:dog.mp3] <video src=a.mp4></video>')).toEqual({
    text: 'Hund',
    media: ['dog.mp3', 'dog.jpg', 'a.mp4'],
  });
});

it('takes a sound up to the first bracket, and leaves one without an end', () => {
  expect(readNoteText('a[sound:b[Sound:c]d[sound:e')).toEqual({ text: 'ad[sound:e', media: ['b[Sound:c'] });
});

// Each took minutes where the work grew with the square of the length.
it.each([
  ['sounds without an end', '[sound:', 130_000],
  ['blocks side by side', '<div>a</div>', 80_000],
  ['ends of what is not open', '<b></b></i>', 90_000],
  ['attributes without an end', '<img src="', 90_000],
])('reads a million characters of %s', (_, piece, count) => {
  expect(readNoteText(piece.repeat(count)).media.length).toBeLessThan(2);
});

it('reads the text of an exported card without its HTML as it reads the HTML', () => {
  const unit = fc.oneof(
    fc.constantFrom(' ', '\t', '\n', '\r', '\r\n', '\u00a0', '\u3000', '\ufeff', '\u2028', '\f', '\u001f'),
    fc.constantFrom('a', '&', '&nbsp;', '<', '<br>', '</script>', '<!--', '[sound:a]', '{{c1::', '}}'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  const property = fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
    expect(readNoteText(toAnkiHtml(text))).toEqual({ text: readExportedText(text), media: [] });
  });
  fc.assert(property, { numRuns: 1000 });
});

it('refuses elements that are nested too deep', () => {
  expect(() => readNoteText('<b>'.repeat(300_000))).toThrow(DeepFieldError);
  expect(readNoteText(`${'<b>'.repeat(200)}a`).text).toBe('a');
});
