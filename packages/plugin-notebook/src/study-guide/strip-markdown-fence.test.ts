import { expect, it } from 'vitest';
import { stripMarkdownFence } from './strip-markdown-fence.ts';

it.each([
  ['# A\n\ntext\n', '# A\n\ntext'],
  ['```markdown\n# A\n```', '# A'],
  ['\n```MD \r\n# A\n```\n', '# A'],
  ['~~~markdown\n# A\n~~~', '# A'],
  ['````markdown\n```js\ncode\n```\n````', '```js\ncode\n```'],
  ['```markdown\n# A\n```js\ncode\n```\nmore\n```', '# A\n```js\ncode\n```\nmore'],
  ['```markdown\n# A, cut off', '# A, cut off'],
  ['```\n# A\n```', '# A'],
  ['```markdown\n```', ''],
  ['```markdown\n\n```', ''],
  // A guide that begins and ends with code.
  ['```\ncode\n```\ntext\n```\ncode\n```', '```\ncode\n```\ntext\n```\ncode\n```'],
  ['```js\ncode\n```', '```js\ncode\n```'],
  ['', ''],
])('%j without a fence around it is %j', (text, stripped) => {
  expect(stripMarkdownFence(text)).toBe(stripped);
});
