import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in a file of .changeset: the packages with their bumps, and the sentence for their changelogs. */
const CHANGESET = /^---\n(?<packages>[\s\S]*?)\n---\n(?<text>[\s\S]*)$/;
const BUMP = /^["']?(?<name>@learnwright\/[\w-]+)["']?: (?<bump>major|minor|patch)$/gm;

/** Markdown with the changes of each package that no release has yet, and the way to its changelog where it has one. */
export function describeChanges(root: string): string {
  const waiting = new Map<string, string[]>();
  for (const file of globSync('.changeset/*.md', { cwd: root }).toSorted()) {
    const { packages = '', text = '' } = CHANGESET.exec(readFileSync(join(root, file), 'utf8'))?.groups ?? {};
    for (const { groups: { name = '', bump = '' } = {} } of packages.matchAll(BUMP)) {
      waiting.set(name, [...(waiting.get(name) ?? []), `- (${bump}) ${text.trim().replaceAll('\n', '\n  ')}`]);
    }
  }
  const released = globSync('{packages,apps}/*/CHANGELOG.md', { cwd: root });
  const names = new Set([...waiting.keys(), ...released.map((file) => `@learnwright/${file.split('/')[1]}`)]);
  return [...names]
    .toSorted()
    .map((name) => {
      const folder = name.replace('@learnwright/', '');
      const home = ['packages', 'apps'].find((place) => existsSync(join(root, place, folder, 'CHANGELOG.md')));
      const log = home === undefined ? '' : `[What each version changed](../${home}/${folder}/CHANGELOG.md)\n\n`;
      return `## ${name}\n\n${log}${(waiting.get(name) ?? []).join('\n')}\n`;
    })
    .join('\n');
}
