import fc from 'fast-check';
import { expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';

it.each([
  ['plain text', 'plain text'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['  <p>\n  One   <b>bold</b>\n word </p>\n', 'One bold word'],
  ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
  ['<h2>Title</h2>Text<ul>\n<li>a</li>\n<li>b</li>\n</ul>End', 'Title\n\nText\n\n- a\n- b\n\nEnd'],
  ['<ol><li><p>One</p></li><li><p><b>Two</b> </p><p>more</p></li></ol>', '- One\n\n- Two\n\nmore'],
  ['<b>a </b> <i> b</i> <br> c', 'a b\nc'],
  ['<pre><code>if (a &lt; b) {\n    run();\n}</code></pre>done', 'if (a < b) {\n    run();\n}\n\ndone'],
  ['<table><tr><td>der</td><td>the</td></tr><tr><td>Hund</td><td>dog</td></tr></table>', 'der the\nHund dog'],
  ['<a href="x>y" title=\'>\'>link</a>', 'link'],
  ['a<!-- <p>not</p> -->b', 'ab'],
  ['a<!-- never closed', 'a'],
  ['<script>if (a < b) alert("</p>")</script>text<STYLE>p{}</style>', 'text'],
  ['text<script>never closed', 'text'],
  ['<!DOCTYPE html><html><head><title>No</title></head><body>Yes</body></html>', 'Yes'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a <b', 'a <b'],
  ['<p title="never closed>text', '<p title="never closed>text'],
  ['&lt;b&gt; &amp;amp; &quot;&#39;&apos;&#x1F9E1;&nbsp;&Auml;', "<b> &amp; \"''🧡 Ä"],
  ['&unknown; &constructor; & &#; &#0; &#xD800; &#9999999;', '&unknown; &constructor; & &#; \ufffd \ufffd \ufffd'],
  ['<3 <> </>', '<3 <> </>'],
  ['Ma&ntilde;ana &iquest;s&iacute;? &frac12; &copy &NotEqualTilde;', 'Mañana ¿sí? ½ © ≂̸'],
  ['<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>', '- a\n\n- b\n- c\n\n- d'],
  ['a<script>one</script><style>two</style><iframe>three</iframe><template>four</template>b', 'ab'],
  ['a<script src="x"/>not</script>b', 'ab'],
  ['<p>one<p>two</b></i></p></div>three', 'one\n\ntwo\n\nthree'],
  ['a<script', 'a<script'],
  ['a &amp; </b c', 'a & </b c'],
  ['a<![CDATA[not]]>b<?not?>c<!-->d', 'abcd'],
  ['<pre>a&nbsp; b</pre>', 'a  b'],
])('reads %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it('leaves text as it is that has no markup in it', () => {
  const letters = fc.stringMatching(/^[A-Za-zäöü.,;]{1,20}$/);
  const property = fc.property(fc.array(letters, { minLength: 1 }), (words) => {
    expect(htmlToText(words.join(' '))).toBe(words.join(' '));
    expect(htmlToText(words.map((word) => `<p class="a">${word}</p>`).join('\n'))).toBe(words.join('\n\n'));
  });
  fc.assert(property);
});

it('ends with well-formed text, whatever it is given', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '<p',
    '</',
    '<!--',
    '-->',
    '<script>',
    '&#',
    '&lt;',
    ';',
    'x',
    ' ',
    '\n',
  );
  const property = fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
    const text = htmlToText(pieces.join(''));
    expect(text).toBe(text.trim());
  });
  fc.assert(property, { numRuns: 500 });
});

it.each([
  ...['<', '<!--', '<a ', '<a "', '<script>', '</', '&', '&#', ' ', '<b> </b>', '<br>', '<pre>', '<!', "<a '"],
  ...['<ul><li>', '<p>', '</x>', '<template>', '<![CDATA[', '&ntilde', '&#1', '<a b=c ', '<?', '</>'],
])('takes time in proportion to the length of %j, again and again', (piece) => {
  const repeat = (characters: number) => piece.repeat(Math.ceil(characters / piece.length));
  expectLinear(repeat(62_500), repeat(1_000_000));
});

it('takes time in proportion to the length of elements that are nested and never closed by their own tag', () => {
  const nest = (depth: number) => '<i>'.repeat(depth) + '</b>'.repeat(depth);
  expectLinear(nest(9_000), nest(144_000));
});

/** Expects 16 times the text to take less than 64 times the processor time: it would be 256 times if each step read it all. */
function expectLinear(short: string, long: string): void {
  const least = 2_000;
  const limit = 64 * Math.max(Math.min(...Array.from({ length: 5 }, () => microsecondsOf(short))), least);
  let took = Number.POSITIVE_INFINITY;
  // One of five runs has to be quick enough, so that a busy machine makes no difference.
  for (let run = 0; run < 5 && took >= limit; run += 1) took = microsecondsOf(long);
  expect(took).toBeLessThan(limit);
}

function microsecondsOf(html: string): number {
  const before = process.cpuUsage();
  htmlToText(html);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
