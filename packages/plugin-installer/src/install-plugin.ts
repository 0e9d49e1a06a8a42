import {
  type ActionFacts,
  AppError,
  type ChangeRequest,
  type ErrorFinding,
  hasErrors,
  type PluginAction,
  type PluginInstallReport,
  type PluginState,
  recordPluginAction,
} from '@learnwright/core';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { arrangeFolders, placeConfig } from './archive-files.ts';
import type { Commit, HostPort } from './host-port.ts';
import type { ArchivedPlugin, InspectionOptions } from './inspection/inspect-plugin-archive.ts';
import { sha256InTurns } from './inspection/signature.ts';
import type { InstallerPorts, InstallOptions } from './installer.ts';
import { type JudgedArchive, judgeArchive } from './judge-archive.ts';
import { createPluginFinding, type PluginFinding } from './plugin-rules.ts';
import { requireNoDependents, storeChange } from './plugin-states.ts';

/** An archive that has passed its trial. */
interface Installation {
  readonly plugin: ArchivedPlugin;
  readonly bytes: Uint8Array;
  /** The state that it replaces. */
  readonly before: PluginState | null;
  readonly report: PluginInstallReport;
  readonly options: InstallOptions;
}

/** What comes of a version that fails behind its trial. It may have migrated: an earlier version works with newer tables. */
const NOT_TAKEN_OVER =
  'The version has not taken over: what ran before runs on. Migrations that were done stay, with what they changed.';

/**
 * Installs an archive, which is the decision to trust it: read and judge it, check signature and compatibility, try the
 * plugin in a process of its own, put its folder into the store, activate it beside the version that runs, store it in one
 * transaction, take over. Whatever fails on the way leaves the version before running, and of the new one nothing but an entry
 * in the audit. A dry run ends after the trial and runs no code that no trusted key has signed.
 */
export async function installPlugin(
  bytes: Uint8Array,
  options: InstallOptions,
  ports: InstallerPorts,
): Promise<PluginInstallReport> {
  const server = await describeServer(options, ports);
  const judged = await judgeArchive(bytes, { ...ports, server, run: options.dry_run ? 'signed' : 'any' });
  const { plugin, findings } = judged;
  if (plugin === null || hasErrors(findings)) throw await refuse(judged, bytes, options, ports);
  // Installed without running, it takes the place of a version that runs.
  if (!options.enable) requireNoDependents(plugin.name, ports);
  const before = await ports.stores.states.find(plugin.name);
  const report = describeInstallation(plugin, before, judged, options);
  if (options.dry_run) return report;
  const staged = await ports.folders.stage(plugin);
  try {
    await staged.publish();
    await activate({ plugin, bytes, before, report, options }, ports);
    return report;
  } finally {
    await staged.discard();
  }
}

/** Lets a version of a plugin take the place of the known one: it serves where it is enabled, and is disabled elsewhere. */
export async function changeVersion(
  host: HostPort,
  plugin: DiscoveredPlugin,
  enabled: boolean,
  commit: Commit,
): Promise<void> {
  if (enabled) return host.replace(plugin, commit);
  const isKnown = host.plugins().some(({ name }) => name === plugin.name);
  await (isKnown ? host.remove(plugin.name, commit) : commit());
  host.add(plugin);
}

/** Records that a version could not take over, and returns its refusal. Throws any error that no rule explains. */
export async function refuseChange(
  ports: InstallerPorts,
  action: PluginAction,
  facts: ActionFacts,
  request: ChangeRequest,
  cause: unknown,
): Promise<AppError> {
  const refusal = ports.host.explainRefusal(cause);
  if (refusal === null) throw cause;
  const { rule, message } = refusal;
  await recordPluginAction(ports, action, facts, request, message);
  return refuseArchive([createPluginFinding(rule, null, message)], NOT_TAKEN_OVER, cause);
}

/** The facts of this server that trust and compatibility are checked against. */
async function describeServer(options: InstallOptions, ports: InstallerPorts): Promise<InspectionOptions> {
  const { host, stores, trust, engines } = ports;
  const packages = host.plugins().filter(({ discovered }) => discovered.sha256 === undefined);
  const states = await stores.states.list();
  const pinned = new Map((await stores.keys.list()).map(({ name, key_id }) => [name, key_id]));
  const archives = states.flatMap(({ name, version }) => (version === null ? [] : [{ name, version }]));
  return {
    trust: { ...trust, pinned, changeKey: options.change_key },
    engines,
    allowDowngrade: options.allow_downgrade,
    installed: [
      ...packages.map(({ name, discovered }) => ({
        name,
        version: discovered.package_version,
        origin: 'package' as const,
      })),
      ...archives.map((archive) => ({ ...archive, origin: 'archive' as const })),
    ],
  };
}

/** The refusal of an archive by inspection or trial; only that of a dry run leaves no entry in the audit. */
async function refuse(
  { plugin, findings, signer }: JudgedArchive,
  bytes: Uint8Array,
  options: InstallOptions,
  ports: InstallerPorts,
): Promise<AppError> {
  const refusal = refuseArchive(findings, 'The plugin was not installed, and nothing was changed.');
  if (!options.dry_run) {
    const key_id = signer.signature === 'signed' ? signer.key_id : null;
    const facts = { plugin: plugin?.name ?? null, sha256: await sha256InTurns(bytes), key_id };
    const rules = new Set(refusal.findings.map(({ code }) => code));
    // Names both keys: somebody else may be trying to take the plugin over.
    const keys = findings.find(({ rule }) => rule === 'trust.other_key')?.message ?? '';
    await recordPluginAction(ports, 'install', facts, options, `Refused: ${[...rules].join(', ')}. ${keys}`.trim());
  }
  return refusal;
}

function describeInstallation(
  { name, version, about, sha256, signature, key_id, adds }: ArchivedPlugin,
  before: PluginState | null,
  { findings, trial, trial_gaps, adds: seen }: JudgedArchive,
  { dry_run, enable }: InstallOptions,
): PluginInstallReport {
  const upgraded = before?.sha256 === sha256 ? 'reinstall' : 'upgrade';
  const { display_name, description, author, license, homepage } = about;
  return {
    plugin: name,
    display_name: display_name ?? { en: name },
    ...{ description, author, license, homepage },
    version,
    from_version: before?.version ?? null,
    sha256,
    signature,
    key_id,
    action: before === null || before.sha256 === null ? 'install' : upgraded,
    installed: !dry_run,
    enabled: enable && !dry_run,
    trial,
    adds: seen ?? adds,
    trial_gaps: [...trial_gaps],
    findings: [...findings],
  };
}

/** Activates a plugin whose folder is in the store, and stores it at the moment before it takes over. */
async function activate(installation: Installation, ports: InstallerPorts): Promise<void> {
  const { plugin, report, options } = installation;
  const { host, folders } = ports;
  try {
    const discovered = await folders.find(plugin);
    if (discovered === null) throw new Error(`The folder of ${plugin.name} ${plugin.version} cannot be read.`);
    await changeVersion(host, discovered, options.enable, () => store(installation, ports));
    await placeConfig(discovered, ports);
  } catch (error) {
    throw await refuseChange(ports, actionOf(report), factsOf(report), options, error);
  } finally {
    // Also deletes the folder of a refused version.
    await arrangeFolders(ports, plugin.name);
  }
}

/** Stores archive, state, key and audit in one transaction. */
function store({ plugin, bytes, before, report, options }: Installation, ports: InstallerPorts): Promise<void> {
  const { stores, clock } = ports;
  const { name, version, sha256 } = plugin;
  const now = clock.now();
  const isSame = before?.sha256 === sha256;
  const previous_version = (isSame ? before.previous_version : before?.version) ?? null;
  const previous_sha256 = (isSame ? before.previous_sha256 : before?.sha256) ?? null;
  const created_at = before?.created_at ?? now;
  const { enable: enabled } = options;
  return storeChange(ports, actionOf(report), factsOf(report), options, async () => {
    await stores.archives.save({ name, sha256, version, bytes, created_at: now });
    const archive = { name, version, sha256, previous_version, previous_sha256 };
    await stores.states.save({ ...archive, enabled, created_at, updated_at: now });
    await stores.archives.deleteOthers(name, previous_sha256 === null ? [sha256] : [sha256, previous_sha256]);
    await pinKey(report, ports);
  });
}

/** A plugin stays with the key of its first signed archive. An archive that no trusted key has signed ends that. */
async function pinKey(report: PluginInstallReport, { stores, clock }: InstallerPorts): Promise<void> {
  const { plugin: name, key_id } = factsOf(report);
  const before = (await stores.keys.list()).find((key) => key.name === name)?.key_id ?? null;
  if (key_id === before) return;
  await (key_id === null ? stores.keys.delete(name) : stores.keys.save({ name, key_id, pinned_at: clock.now() }));
}

/** The facts for the audit; a key that is not trusted has signed nothing. */
function factsOf({ plugin, version, sha256, from_version, signature, key_id }: PluginInstallReport) {
  return { plugin, version, sha256, from_version, key_id: signature === 'signed' ? key_id : null };
}

function actionOf({ action }: PluginInstallReport): 'install' | 'upgrade' {
  return action === 'upgrade' ? 'upgrade' : 'install';
}

/** The error of a refused archive, with a sentence on what came of it: every finding with its rule id and the entry of the archive. */
function refuseArchive(findings: readonly PluginFinding[], outcome: string, cause?: unknown): AppError {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning').map(toErrorFinding);
  const count = errors.length === 1 ? 'One rule is' : `${errors.length} rules are`;
  return new AppError('plugin_refused', `${outcome} ${count} broken.`, {
    findings: errors.map(toErrorFinding),
    extensions: { warnings },
    cause,
  });
}

function toErrorFinding({ rule, entry, message }: PluginFinding): ErrorFinding {
  return entry === null ? { parameter: 'file', code: rule, message } : { path: entry, code: rule, message };
}
