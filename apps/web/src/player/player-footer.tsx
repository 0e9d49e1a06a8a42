import type { RunView } from '@learnwright/exercises';
import type { LucideIcon } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { HintIcon, KeysIcon, SkipIcon, UndoIcon } from '../ui/icons.ts';
import type { PlayerEvent } from './run-session.ts';
import { VerdictSheet } from './verdict-sheet.tsx';

interface PlayerFooterProps {
  readonly view: RunView;
  readonly goOn: () => void;
  readonly undo: () => void;
  readonly send: (event: PlayerEvent) => void;
  readonly onHelp: () => void;
}

/** What can be pressed: the way on is always in the same place, and the verdict grows out of it. */
export function PlayerFooter({ view, goOn, undo, send, onHelp }: PlayerFooterProps) {
  const { text } = useTexts();
  const { can, phase, verdict } = view;
  const isReady = can.answer || can.next;
  return (
    <footer className="player-footer" data-verdict={verdict ?? undefined}>
      <VerdictSheet view={view} />
      <div className="player-actions">
        <div className="player-tools">
          {phase !== 'ended' && (
            <>
              <PlayerTool
                icon={SkipIcon}
                label={text('action.skip')}
                isOn={can.skip}
                onPress={() => send({ type: 'skip' })}
              />
              <PlayerTool
                icon={HintIcon}
                label={text('player.hint')}
                isOn={can.hint}
                onPress={() => send({ type: 'hint' })}
              />
            </>
          )}
          <PlayerTool icon={UndoIcon} label={text('player.undo')} isOn={can.undo} onPress={undo} />
          <PlayerTool icon={KeysIcon} label={text('player.keys')} isOn onPress={onHelp} />
        </div>
        {phase !== 'ended' && (
          <button
            type="button"
            data-go-on
            className="go-on"
            aria-disabled={isReady ? undefined : true}
            // The second press of two fast ones was not meant for what came after the first.
            onClick={(event) => event.detail <= 1 && goOn()}
          >
            {text(phase === 'asking' ? 'player.check' : 'action.continue')}
          </button>
        )}
      </div>
    </footer>
  );
}

interface PlayerToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Whether it would do something. It keeps its place and the focus where it does not. */
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** A small button beside the way on. */
export function PlayerTool({ icon, label, isOn, onPress }: PlayerToolProps) {
  return (
    <button
      type="button"
      className="player-tool"
      aria-disabled={isOn ? undefined : true}
      onClick={() => isOn && onPress()}
    >
      <Icon of={icon} />
      {label}
    </button>
  );
}
