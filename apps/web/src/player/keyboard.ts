import { useEffect, useRef, useState } from 'react';
import { usePagePorts } from '../start/page-ports.ts';

/** What keys do. */
export interface KeyActions {
  /** Whether a dialog lies over the page, which has keys of its own. */
  readonly isOff: boolean;
  /** Checks or goes on; null at the end, where Enter presses what has the focus. */
  readonly goOn: (() => void) | null;
  readonly leave: () => void;
  readonly help: () => void;
  readonly hint: () => void;
  readonly skip: () => void;
  readonly undo: () => void;
  readonly play: () => void;
  readonly choose: (choice: number) => void;
  readonly takeBack: () => void;
}

/** Whether letters and digits by themselves do something: speech input and stray hands press them too. */
export interface SingleKeys {
  readonly isOn: boolean;
  change(isOn: boolean): void;
}

type Letter = 'hint' | 'play' | 'skip' | 'undo';

const LETTERS: Readonly<Record<string, Letter>> = { h: 'hint', p: 'play', s: 'skip', z: 'undo' };
const NAME = 'single-keys';

/** Listens to keys while a lesson is played. Within a text field letters are letters; with Alt they work there too. */
export function usePlayerKeys(actions: KeyActions): SingleKeys {
  const { kept } = usePagePorts();
  const [isOn, setIsOn] = useState(() => kept.read(NAME) !== 'off');
  const latest = useRef({ actions, isOn });
  latest.current = { actions, isOn };
  useEffect(() => {
    let isHeld = false;
    const press = (event: KeyboardEvent) => {
      const { actions: now, isOn: areSingleOn } = latest.current;
      if (now.isOff || event.isComposing || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.key === 'Enter') {
        const isAgain = event.repeat || isHeld;
        isHeld = true;
        // A button that has the focus is pressed by the browser; one that is held is pressed once.
        if (!isAgain && (now.goOn === null || isPressedByEnter(event.target))) return;
        event.preventDefault();
        if (!isAgain) now.goOn?.();
        return;
      }
      if (event.key === 'Escape') return now.leave();
      if (event.repeat) return;
      const action = findAction(event, areSingleOn, now);
      if (action === null) return;
      event.preventDefault();
      action();
    };
    const release = (event: KeyboardEvent) => {
      if (event.key === 'Enter') isHeld = false;
    };
    const forget = () => {
      isHeld = false;
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    addEventListener('blur', forget);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      removeEventListener('blur', forget);
    };
  }, []);
  return {
    isOn,
    change: (next) => {
      kept.write(NAME, next ? null : 'off');
      setIsOn(next);
    },
  };
}

function findAction(event: KeyboardEvent, areSingleOn: boolean, actions: KeyActions): (() => void) | null {
  const isTyping = isTextField(event.target);
  if (event.altKey !== isTyping || (!event.altKey && !areSingleOn)) {
    // Alt works outside of fields too, and is no single key.
    if (!event.altKey) return null;
  }
  if (event.key === 'Backspace') return isTyping ? null : actions.takeBack;
  if (event.key === '?') return isTyping ? null : actions.help;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return () => actions.choose(Number(digit) - 1);
  const name = LETTERS[letterOf(event)];
  return name === undefined ? null : actions[name];
}

/** The letter of a key. With Alt some systems write another character, so the place of the key counts. */
function letterOf({ key, code }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  return /^[a-z]$/.test(letter) ? letter : code.replace(/^Key/, '').toLowerCase();
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLInputElement && target.type === 'text' && !target.readOnly;
}

/** Whether Enter presses what has the focus. The button that checks is pressed by Enter wherever the focus is. */
function isPressedByEnter(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('button, a[href], select, summary') !== null && target.closest('[data-go-on]') === null;
}
