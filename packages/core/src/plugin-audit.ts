import type { CreateId } from './id-factory.ts';
import type { PluginAction, PluginAuditEntry } from './records/plugin-administration.ts';
import type { PluginStores } from './stores/plugin-stores.ts';
import type { Clock } from './time/clock.ts';

/** Asks for a change; the id is that of the request, or `command line`. */
export interface ChangeRequest {
  readonly request_id: string;
  /** Who asks; null for the command line. */
  readonly caller?: string | null;
}

/** The recorded facts of an action; the rest is filled in. */
export type ActionFacts = Pick<PluginAuditEntry, 'plugin'> &
  Partial<Pick<PluginAuditEntry, 'version' | 'sha256' | 'from_version' | 'key_id' | 'settings'>>;

/** What the audit is written with. */
export interface AuditPorts {
  readonly stores: Pick<PluginStores, 'audit'>;
  readonly clock: Clock;
  readonly createId: CreateId;
  /** Takes secrets out of the reasons. */
  redactSecrets?(text: string): string;
}

/** The longest texts of an entry: whatever an archive says of itself, entries stay small. */
const REASON_LENGTH = 2_000;
const FACT_LENGTH = 200;

/** Writes a change of a plugin into the audit: done, or failed for a reason. Texts are clipped, whoever has written them. */
export async function recordPluginAction(
  { stores, clock, createId, redactSecrets = (text) => text }: AuditPorts,
  action: PluginAction,
  facts: ActionFacts,
  { request_id, caller = null }: ChangeRequest,
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
    reason: clip(reason === null ? null : redactSecrets(reason), REASON_LENGTH),
    request_id: clip(request_id, FACT_LENGTH) ?? '',
    caller: clip(caller, FACT_LENGTH),
    settings: facts.settings ?? null,
    at: clock.now(),
  });
}

/** The beginning of a text; half of a surrogate pair at its end would be no text. */
function clip(text: string | null | undefined, length: number): string | null {
  if (text === null || text === undefined || text.length <= length) return text ?? null;
  return `${text.slice(0, length - 1).toWellFormed()}…`;
}
