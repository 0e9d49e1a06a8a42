import fc from 'fast-check';

const WORDS = 'mapping a b user human assistant model all text Gemini __proto__ toString'.split(' ');
const KEYS = [
  'title mapping current_node message author role content content_type parts parent recipient metadata weight a b',
  'name chat_messages sender text type chunkedPrompt chunks isThought header time products safeHtmlItem html __proto__',
]
  .join(' ')
  .split(' ');

const words = fc.constantFrom(...WORDS);
/** Texts, those included that a database refuses. */
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '\0', '\ud800', 'a\udc00b', '<p>&#0;'));

/** Any JSON, with the keys and values of the exports in all the wrong places. */
const { json } = fc.letrec((tie) => ({
  json: fc.oneof({ depthSize: 'medium' }, words, texts, fc.constant(null), fc.integer(), tie('object'), tie('list')),
  object: fc.dictionary(fc.constantFrom(...KEYS), tie('json'), { maxKeys: 6 }),
  list: fc.array(tie('json'), { maxLength: 4 }),
}));

const content = fc.record({ content_type: fc.constant('text'), parts: fc.array(fc.oneof(texts, json)) });
const message = fc.oneof(fc.record({ author: fc.record({ role: words }), content }), json);
const node = fc.record({ parent: fc.oneof(words, fc.constant(null)), message });
const block = fc.oneof(fc.record({ type: fc.constant('text'), text: texts }), json);
const said = fc.oneof({ weight: 9, arbitrary: fc.record({ sender: words, content: fc.array(block) }) }, json);
const chunk = fc.oneof({ weight: 9, arbitrary: fc.record({ role: words, text: texts }) }, json);
const activity = fc.record({
  header: fc.constant('Gemini Apps'),
  title: texts.map((text) => `Prompted ${text}`),
  time: fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-20T10:00:00.5+01:00'),
  safeHtmlItem: fc.array(fc.record({ html: texts })),
});

/** What looks like an export of a provider, more or less, or like anything else. */
export const anyExport = fc.oneof(
  fc.tuple(fc.constantFrom('chatgpt', 'claude', 'gemini'), json),
  fc.tuple(
    fc.constant('chatgpt'),
    fc.record({ title: texts, current_node: words, mapping: fc.dictionary(words, node) }),
  ),
  fc.tuple(fc.constant('claude'), fc.array(fc.record({ name: texts, chat_messages: fc.array(said) }))),
  fc.tuple(fc.constant('gemini'), fc.record({ chunkedPrompt: fc.record({ chunks: fc.array(chunk) }) })),
  fc.tuple(fc.constant('gemini'), fc.array(activity)),
);
