import {
  AppError,
  type PluginAction,
  type PluginAuditEntry,
  type PluginState,
  type PluginStores,
} from '@learnwright/core';
import type { ArchiveName } from './folders/read-folder.ts';
import type { ChangeRequest, InstallerPorts } from './installer.ts';

/** The recorded facts of an action; the rest is filled in. */
export type ActionFacts = Pick<PluginAuditEntry, 'plugin'> &
  Partial<Pick<PluginAuditEntry, 'version' | 'sha256' | 'from_version' | 'key_id'>>;

/** The archive that operators want of a plugin; null for a plugin of a package. */
export function archiveOf({ name, version, sha256 }: PluginState): ArchiveName | null {
  return version === null || sha256 === null ? null : { name, version, sha256 };
}

/** The archive that a rollback of a plugin goes back to; null where there is none. */
export function previousArchiveOf(state: PluginState): ArchiveName | null {
  const { name, previous_version: version, previous_sha256: sha256 } = state;
  return version === null || sha256 === null ? null : { name, version, sha256 };
}

/** The state of an installed plugin. Throws not_found for an unknown name, conflict for a plugin of a package. */
export async function requireArchiveState(name: string, { host, stores }: InstallerPorts): Promise<PluginState> {
  const state = await stores.states.find(name);
  if (state !== null && state.sha256 !== null) return state;
  if (!host.plugins().some((plugin) => plugin.name === name)) {
    throw new AppError('not_found', `There is no plugin "${name}".`);
  }
  throw new AppError(
    'conflict',
    `The plugin "${name}" comes as a package with the server: upgrade or remove it there, or disable it here.`,
  );
}

/** Stores a change of a state with its entry in the audit, in one transaction, and lets the other servers know. */
export function storeChange(
  ports: InstallerPorts,
  action: PluginAction,
  facts: ActionFacts,
  request: ChangeRequest,
  change: () => Promise<unknown>,
): Promise<void> {
  return ports.transaction(async () => {
    await change();
    await recordAction(ports, action, facts, request);
    await ports.stores.states.advance();
  });
}

/** What the audit is written with. */
type AuditPorts = Pick<InstallerPorts, 'clock' | 'createId' | 'hideSecrets'> & {
  readonly stores: Pick<PluginStores, 'audit'>;
};

/** The longest texts of an entry: whatever an archive says of itself, entries stay small. */
const REASON_LENGTH = 2_000;
const FACT_LENGTH = 200;

/** Writes an action into the audit: done, or failed for a reason. */
export async function recordAction(
  { stores, clock, createId, hideSecrets = (text) => text }: AuditPorts,
  action: PluginAction,
  facts: ActionFacts,
  { request_id }: ChangeRequest,
  reason: string | null = null,
): Promise<void> {
  await stores.audit.insert({
    id: createId(),
    action,
    outcome: reason === null ? 'done' : 'failed',
    plugin: clip(facts.plugin, FACT_LENGTH),
    version: clip(facts.version, FACT_LENGTH),
    sha256: facts.sha256 ?? null,
    from_version: clip(facts.from_version, FACT_LENGTH),
    key_id: facts.key_id ?? null,
    reason: clip(reason === null ? null : hideSecrets(reason), REASON_LENGTH),
    request_id: clip(request_id, FACT_LENGTH) ?? '',
    at: clock.now(),
  });
}

/** The beginning of a text; half of a surrogate pair at its end would be no text. */
function clip(text: string | null | undefined, length: number): string | null {
  if (text === null || text === undefined || text.length <= length) return text ?? null;
  return `${text.slice(0, length - 1).toWellFormed()}…`;
}
