import { useState } from 'react';
import type { Place } from '../../start/place.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Choices } from '../../ui/choices.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MODES, type RecordMode } from './move-records.ts';
import { SettingCard } from './setting-card.tsx';

/** Where the records are, and the way to have them elsewhere. What is there already stays. */
export function ModeCard() {
  const { text } = useTexts();
  const { server, place } = useSessionState();
  const [asked, setAsked] = useState<RecordMode | null>(null);
  if (place === null || server === null) return null;
  const mode = modeOf(place);
  return (
    <SettingCard>
      <Choices
        legend={<span className="font-medium">{text('settings.where')}</span>}
        name="mode"
        choices={MODES.map((value) => ({ value, label: text(`settings.where_${value}`) }))}
        chosen={[asked ?? mode]}
        onChange={([next = mode]) => {
          if (next !== mode) setAsked(next);
        }}
      />
      {asked !== null && <MoveDialog from={mode} to={asked} place={place} onClose={() => setAsked(null)} />}
    </SettingCard>
  );
}

function modeOf(place: Place): RecordMode {
  if (place.kind === 'server') return 'server';
  return place.account === null ? 'device' : 'both';
}
