/** What a prompt quotes, by the names of its blocks, in their order. */
export type QuotedData = ReadonlyMap<string, readonly string[]>;

// A block ends at the first angle bracket: those of the text in it are escaped.
const BLOCK = /<data name="([^"<>]{1,100})">([^<]*)<\/data>/g;
const BRACKETS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The texts in the blocks of data of a prompt, as they were before they were escaped. */
export function readQuotedData(prompt: string): QuotedData {
  const data = new Map<string, string[]>();
  for (const [, name = '', text = ''] of prompt.matchAll(BLOCK)) {
    const texts = data.get(name) ?? [];
    texts.push(text.replaceAll(/&(?:lt|gt|amp);/g, (escaped) => BRACKETS[escaped] ?? escaped).trim());
    data.set(name, texts);
  }
  return data;
}

/** A prompt without its blocks of data: what is quoted gives no instructions. */
export function removeQuotedData(prompt: string): string {
  return prompt.replaceAll(BLOCK, '');
}
