import type { Schemas } from '@learnwright/client';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';

type PluginEntry = Schemas['PluginEntry'];

const STATE_TONES = {
  active: 'right',
  degraded: 'almost',
  quarantined: 'wrong',
  failed: 'wrong',
  blocked: 'wrong',
  disabled: 'plain',
} as const;

const SIGNATURE_TONES = {
  package: 'plain',
  signed: 'right',
  unsigned: 'almost',
  unknown_key: 'almost',
  unread: 'wrong',
} as const;

/** How a plugin is, as the server says it. */
export function StateBadge({ status }: Pick<PluginEntry, 'status'>) {
  const { text } = useTexts();
  return <Badge tone={STATE_TONES[status]}>{text(`console.plugins.state.${status}`)}</Badge>;
}

interface SignatureBadgeProps {
  /** Null for what was not installed from an archive, and for an archive that cannot be read. */
  readonly signature: PluginEntry['signature'];
  readonly origin: PluginEntry['origin'];
}

/** Who has signed a plugin, by the keys that the server trusts now. */
export function SignatureBadge({ signature, origin }: SignatureBadgeProps) {
  const { text } = useTexts();
  const known = origin === 'package' ? 'package' : (signature ?? 'unread');
  return <Badge tone={SIGNATURE_TONES[known]}>{text(`console.plugins.signature.${known}`)}</Badge>;
}
