import { lexer, type Token } from 'marked';

/**
 * Makes what cuts a growing text into its blocks. Blocks that nothing can be added to stay the same objects, and are not parsed
 * again: a call costs what the last block costs.
 */
export function createBlockCutter(): (text: string) => readonly Token[] {
  let finished: readonly Token[] = [];
  let begun = '';
  return (given) => {
    const text = given.replaceAll(/\r\n?/g, '\n');
    if (!text.startsWith(begun)) [finished, begun] = [[], ''];
    const open = lexer(text.slice(begun.length));
    const all = [...finished, ...open];
    // A block may grow until another one has begun behind it: a list goes on after an empty line.
    const last = open.findLastIndex(({ type }) => type !== 'space');
    const done = open.slice(0, Math.max(0, last));
    const raw = done.map((token) => token.raw).join('');
    if (text.startsWith(raw, begun.length)) {
      finished = [...finished, ...done];
      begun += raw;
    }
    return all;
  };
}
