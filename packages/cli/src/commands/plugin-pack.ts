import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PackedArchive, SigningKey } from '@learnwright/plugin-installer';
import type { Command } from 'commander';
import { CommandError, type CommandResult, type RunAlone } from '../command-result.ts';
import { readPackageJson } from '../package-json.ts';
import type { PluginFinding } from '../plugin-commands.ts';
import { describeRefusal, examples, formatPluginFindings, formatRows, joinParts, listRefusals } from '../text.ts';

/** What to pack, and how. */
interface PackRequest {
  readonly directory: string;
  /** The file of a private key. */
  readonly sign?: string;
  /** Which plugin of a package that offers several. */
  readonly name?: string;
  readonly out?: string;
  /** Replaces a file with other contents. */
  readonly force?: boolean;
}

/** What came of packing: a file, or the findings that kept it from being one. */
type PackReport =
  | { readonly packed: false; readonly findings: readonly PluginFinding[] }
  | {
      readonly packed: true;
      readonly findings: readonly PluginFinding[];
      readonly plugin: string;
      readonly version: string;
      readonly file: string;
      readonly size: number;
      readonly sha256: string;
      /** What the signature names its key by; null without one. */
      readonly key_id: string | null;
    };

type PackOptions = Omit<PackRequest, 'directory'>;

/** `learnwright plugin pack`. */
export function addPluginPack(plugin: Command, run: RunAlone): void {
  plugin
    .command('pack')
    .summary('make the ZIP of a plugin')
    .description(
      'Packs the built package of a plugin as the ZIP that servers install, signed where a key is given. Equal files ' +
        'give equal bytes. What every server would refuse is not packed (status 3).',
    )
    .argument('[directory]', 'the folder of the package', '.')
    .option('--sign <file>', 'the private key to sign it with, as "learnwright plugin keygen" makes it')
    .option('--name <name>', 'which plugin of a package that offers several')
    .option('--out <file>', 'where the ZIP goes (default: <name>-<version>.zip)')
    .option('--force', 'replace a ZIP with other contents')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin pack', 'makes quiz-1.0.0.zip of the package in this folder'],
        ['learnwright plugin pack --sign acme.pem', 'and signs it'],
      ]),
    )
    .action((directory: string, options: PackOptions) =>
      run(() => pack({ ...options, directory: resolve(directory) })),
    );
}

async function pack(request: PackRequest): Promise<CommandResult> {
  const report = await packToFile(request);
  const findings = formatPluginFindings(report.findings);
  if (!report.packed) {
    const refusals = listRefusals(report);
    const complaint = describeRefusal(refusals.length, 'Nothing was packed; every server would refuse it.');
    return { ending: 'refused', json: report, text: findings, complaint };
  }
  const rows = formatRows([
    ['Plugin', `${report.plugin} ${report.version}`],
    ['File', report.file],
    ['Size', `${report.size} bytes`],
    ['SHA-256', report.sha256],
    ['Signed by', report.key_id ?? 'nobody'],
  ]);
  return { ending: 'ok', json: report, text: joinParts([findings, rows]) };
}

/** Packs a plugin into a file. A file with the same bytes is left as it is; one with others is replaced by `force` alone. */
async function packToFile(request: PackRequest): Promise<PackReport> {
  const { directory, sign, name } = request;
  const { version, 'app.plugins': entries } = await readPackageJson(directory);
  const signWith = sign === undefined ? null : await requireSigningKey(resolve(sign));
  const packed = await packDirectory(directory, { ...(signWith && { signWith }), ...(name !== undefined && { name }) });
  if (!('bytes' in packed)) return { packed: false, ...packed };
  const plugin = name ?? Object.keys(entries).join();
  const { bytes, sha256, findings } = packed;
  const file = resolve(request.out ?? `${plugin}-${version}.zip`);
  await write(file, bytes, request.force === true);
  const key_id = signWith?.id ?? null;
  return { packed: true, plugin, version, file, size: bytes.length, sha256, key_id, findings };
}

async function packDirectory(
  directory: string,
  options: { readonly signWith?: SigningKey; readonly name?: string },
): Promise<PackedArchive | { readonly findings: readonly PluginFinding[] }> {
  const { isPackError, packPlugin } = await import('@learnwright/plugin-installer');
  return packPlugin(directory, options).catch((error: unknown) => {
    if (isPackError(error)) return { findings: error.findings };
    throw error;
  });
}

async function requireSigningKey(path: string): Promise<SigningKey> {
  const { readSigningKey } = await import('@learnwright/plugin-installer');
  const pem = await readFile(path, 'utf8').catch(() => {
    throw new CommandError('usage', `There is no file ${path} that can be read.`);
  });
  try {
    return readSigningKey(pem);
  } catch (error) {
    // Its sentence says what was expected; of which file is to be added.
    throw new CommandError('usage', `${path} is no key to sign with. ${error instanceof Error ? error.message : ''}`);
  }
}

async function write(file: string, bytes: Uint8Array, force: boolean): Promise<void> {
  const there = await readFile(file).catch(() => null);
  if (there?.equals(bytes)) return;
  if (there !== null && !force) {
    throw new CommandError(
      'usage',
      `${file} is there with other contents. Give the plugin another version, choose another file with --out, or replace it with --force.`,
    );
  }
  await writeFile(file, bytes, { flag: force ? 'w' : 'wx' });
}
