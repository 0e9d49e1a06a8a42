/** A block of commands of a guide. */
export interface GuideCommands {
  /** 1 where the guide names no other. */
  readonly terminal: number;
  readonly code: string;
}

/** A part of a guide under its heading, with the commands that a reader types. */
export interface GuideSection {
  readonly heading: string;
  readonly commands: readonly GuideCommands[];
}

/** A comment that says where the commands below it are typed: `terminal 2`, or `not run`; or where the text is saved: `file a.mjs`. */
const NOTE = String.raw`(?:^<!-- (?:terminal (?<terminal>\d)|(?<skipped>not run)|file (?<file>[\w.-]+)) -->\n+)?`;
const FENCE = String.raw`^\`\`\`(?<language>\w*)\n(?<code>[\s\S]*?)^\`\`\`$`;
const PART = new RegExp(`^#{1,6} (?<heading>.*)$|${NOTE}${FENCE}`, 'gm');

/** The sections of a guide in Markdown that have commands in them, in order. */
export function readGuide(markdown: string): readonly GuideSection[] {
  const sections: { readonly heading: string; readonly commands: GuideCommands[] }[] = [];
  for (const { groups = {} } of markdown.matchAll(PART)) {
    const { heading, terminal = '1', skipped, file, language, code = '' } = groups;
    if (heading !== undefined) sections.push({ heading, commands: [] });
    else if (file !== undefined) {
      sections.at(-1)?.commands.push({ terminal: 1, code: `cat > ${file} <<'END OF FILE'\n${code}END OF FILE\n` });
    } else if (language === 'sh' && skipped === undefined) {
      sections.at(-1)?.commands.push({ terminal: Number(terminal), code });
    }
  }
  return sections.filter(({ commands }) => commands.length > 0);
}
