import type { TextKey } from '../texts/text-keys.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { SingleKeys } from './keyboard.ts';

const KEYS = [
  ['Enter', 'player.key_enter'],
  ['1 – 9', 'player.key_digits'],
  ['⌫', 'player.key_backspace'],
  ['H', 'player.key_hint'],
  ['P', 'player.key_play'],
  ['S', 'player.key_skip'],
  ['Z', 'player.key_undo'],
  ['Esc', 'player.key_leave'],
  ['?', 'player.key_help'],
] as const satisfies readonly (readonly [string, TextKey])[];

interface KeysDialogProps {
  readonly keys: SingleKeys;
  /** The keys that there are, each with what it does; those of exercises unless others are given. */
  readonly effects?: readonly (readonly [string, TextKey])[];
  readonly onClose: () => void;
}

/** What keys do, and the switch for those that are a single letter. */
export function KeysDialog({ keys, effects = KEYS, onClose }: KeysDialogProps) {
  const { text } = useTexts();
  return (
    <Dialog
      title={text('player.keys')}
      onClose={onClose}
      actions={
        <Button rank="first" onClick={onClose}>
          {text('player.close')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {effects.map(([key, effect]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="key-cap">{key}</kbd>
            </dt>
            <dd>{text(effect)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-soft">{text('player.keys_in_fields')}</p>
      <label className="flex items-center gap-3 min-h-11">
        <input
          type="checkbox"
          className="size-5 accent-pencil"
          checked={keys.isOn}
          onChange={(event) => keys.change(event.target.checked)}
        />
        {text('player.single_keys')}
      </label>
    </Dialog>
  );
}
