import type { PlacedText } from '@learnwright/plugin-host';

/** A key that YAML takes as it stands. */
const PLAIN_KEY = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[A-Za-z_][\w-]*$/i;

/** Writes texts as a YAML file of sections; texts of the same section stand together. */
export function writeTextsAsYaml(texts: readonly PlacedText[]): string {
  const lines: string[] = [];
  let open: readonly string[] = [];
  for (const { path, text } of texts) {
    const shared = path.findIndex((key, at) => key !== open[at] || at === path.length - 1);
    for (const [at, key] of path.entries()) {
      if (at < shared) continue;
      const value = at === path.length - 1 ? ` ${JSON.stringify(text)}` : '';
      lines.push(`${'  '.repeat(at)}${PLAIN_KEY.test(key) ? key : JSON.stringify(key)}:${value}`);
    }
    open = path;
  }
  return `${lines.join('\n')}\n`;
}
