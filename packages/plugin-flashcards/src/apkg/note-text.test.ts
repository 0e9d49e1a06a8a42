import { expect, it } from 'vitest';
import { readNoteText } from './note-text.ts';

it.each([
  ['das <b>Haus</b>', 'das Haus'],
  ['house<br>&amp; home', 'house\n& home'],
  ['<div>one</div><div>two&nbsp;</div>', 'one\ntwo'],
  ['a\n  b', 'a b'],
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
