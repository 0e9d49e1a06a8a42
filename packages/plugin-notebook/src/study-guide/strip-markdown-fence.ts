/** Markdown without a fence around the whole of it; also one that is not closed because the answer was cut off. */
export function stripMarkdownFence(text: string): string {
  const trimmed = text.trim();
  const [fence, marks = '', language = ''] = /^(`{3,}|~{3,})[ \t]*(\w*)[ \t]*\r?\n/.exec(trimmed) ?? [];
  if (fence === undefined || !/^(markdown|md|)$/i.test(language)) return trimmed;
  const inside = trimmed.slice(fence.length);
  const isClosed = inside === marks || inside.endsWith(`\n${marks}`);
  const content = isClosed ? inside.slice(0, -marks.length) : inside;
  // Without a language, only a fence that holds everything is one around it: another might be a block of code.
  if (language === '' && (!isClosed || content.split('\n').some((line) => line.startsWith(marks)))) return trimmed;
  return content.trim();
}
