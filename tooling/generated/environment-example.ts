import type { SettingEntry } from './pages/settings-page.ts';

const WIDTH = 110;

/** The environment file of an installed server, for systemd and for compose: every variable, commented out. */
export function environmentExample(variables: Readonly<Record<string, SettingEntry>>): string {
  const parts = Object.entries(variables).map(([name, entry]) => {
    const meaning = entry.meaning.replaceAll('`', '');
    const usual = entry.default === '' ? [] : [`# Default: ${entry.default}`];
    return [...wrap(meaning), ...usual, `#${name}=`].join('\n');
  });
  return `${[HEAD, ...parts].join('\n\n')}\n`;
}

const HEAD = `# Generated from apps/server/src/configuration. Do not edit: run "pnpm check --update".
# Copy it to .env beside compose.yaml, or to /etc/learnwright/learnwright.env for systemd, and let nobody else read it.
# Take the # away before what you set. A default here is that of the program: image and unit set paths of their own.

# The password of the database that compose.yaml starts; letters and digits. Nothing else reads it.
POSTGRES_PASSWORD=`;

/** Lines of a comment, broken between words. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
