import type { LucideIcon } from 'lucide-react';
import { useTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { BothIcon, DeviceIcon, ServerIcon } from '../../ui/icons.ts';

interface ModeStepProps {
  /** Left out with `onBoth` while there is no answer of the server. */
  readonly onServer?: () => void;
  readonly onDevice: () => void;
  readonly onBoth?: () => void;
}

/** Where the progress shall be: with the server, on this device, or both. It can be moved later. */
export function ModeStep({ onServer, onDevice, onBoth }: ModeStepProps) {
  const { text } = useTexts();
  return (
    <section className="grid gap-4" aria-labelledby="mode">
      <h2 id="mode" className="text-large font-strong">
        {text('welcome.mode_title')}
      </h2>
      {onServer !== undefined && (
        <Way
          icon={ServerIcon}
          title={text('welcome.server')}
          sentence={text('welcome.server_text')}
          onChoose={onServer}
        />
      )}
      <Way
        icon={DeviceIcon}
        title={text('welcome.device')}
        sentence={text('welcome.device_text')}
        onChoose={onDevice}
      />
      {onBoth !== undefined && (
        <Way icon={BothIcon} title={text('welcome.both')} sentence={text('welcome.both_text')} onChoose={onBoth} />
      )}
    </section>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly sentence: string;
  readonly onChoose: () => void;
}

function Way({ icon, title, sentence, onChoose }: WayProps) {
  return (
    <button
      type="button"
      className="card pressable flex items-center gap-4 p-6 text-start hover:border-pencil"
      onClick={onChoose}
    >
      <span className="text-pencil">
        <Icon of={icon} size={28} />
      </span>
      <span className="grid gap-1">
        <span className="font-strong">{title}</span>
        <span className="text-ink-soft">{sentence}</span>
      </span>
    </button>
  );
}
