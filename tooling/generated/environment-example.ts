import type { SettingEntry } from './pages/settings-page.ts';

const WIDTH = 110;

/** The environment file for compose.yaml: every variable, commented out. The image sets its paths itself. */
export function composeEnvironment(variables: Readonly<Record<string, SettingEntry>>): string {
  return joinParts([
    `${GENERATED}
# Copy it to .env beside compose.yaml, and let nobody else read it.
# Take the # away before what you set. A default here is that of the program: the image sets paths of its own.`,
    `# The password of the database that compose.yaml starts; letters and digits. Nothing else reads it.
POSTGRES_PASSWORD=`,
    ...describe(Object.entries(variables), {}),
  ]);
}

/** The environment file of the service of systemd, and of every command beside it: it says first where the data are. */
export function serviceEnvironment(variables: Readonly<Record<string, SettingEntry>>): string {
  const entries = Object.entries(variables);
  const isPlace = ([name]: readonly [string, SettingEntry]) => name in SERVICE_PLACES;
  return joinParts([
    `${GENERATED}
# Copy it to /etc/learnwright/learnwright.env, and let nobody read it but root and the group learnwright. The units and
# every command of learnwright take their settings from there. Take the # away before what you set. Put a value with #,
# a quote or a backslash in single quotes.`,
    ...describe(entries.filter(isPlace), SERVICE_PLACES),
    ...describe(
      entries.filter((entry) => !isPlace(entry)),
      {},
    ),
  ]);
}

const GENERATED = '# Generated from apps/server/src/configuration. Do not edit: run "pnpm check --update".';

/** Where the service keeps its data, as deploy/learnwright.service says too. */
const SERVICE_PLACES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'sqlite:/var/lib/learnwright/learnwright.db',
  APP_DATA_DIR: '/var/lib/learnwright',
  APP_CONFIG_DIR: '/etc/learnwright',
};

type Values = Readonly<Record<string, string>>;

function describe(variables: readonly (readonly [name: string, entry: SettingEntry])[], values: Values): string[] {
  return variables.map(([name, entry]) => {
    const value = values[name];
    const usual = entry.default === '' || value !== undefined ? [] : [`# Default: ${entry.default}`];
    const line = value === undefined ? `#${name}=` : `${name}=${value}`;
    return [...wrap(entry.meaning.replaceAll('`', '')), ...usual, line].join('\n');
  });
}

function joinParts(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

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
