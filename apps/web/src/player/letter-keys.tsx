import { useRef, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { CapitalsIcon } from '../ui/icons.ts';
import { lettersOf } from './letters.ts';

interface LetterKeysProps {
  readonly language: string;
  readonly children: React.ReactNode;
}

/** Fields, and below them the letters of their language that keyboards of others lack. A press leaves the focus in the field. */
export function LetterKeys({ language, children }: LetterKeysProps) {
  const { text, format } = useTexts();
  const letters = lettersOf(language);
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const [isCapital, setIsCapital] = useState(false);
  const insert = (letter: string) => {
    const field = last.current ?? root.current?.querySelector<HTMLInputElement>('[data-first-field]');
    if (field == null || field.readOnly) return;
    const end = field.value.length;
    field.setRangeText(letter, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setIsCapital(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which of the fields in it was used last.
    <div
      ref={root}
      className="grid gap-4"
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
      }}
    >
      {children}
      {letters.length > 0 && (
        <fieldset
          aria-label={text('player.letters', { language: format.language(language) })}
          className="flex flex-wrap gap-2"
          onPointerDown={(event) => event.preventDefault()}
        >
          <button
            type="button"
            className="letter-key"
            aria-label={text('player.capital')}
            aria-pressed={isCapital}
            onClick={() => setIsCapital(!isCapital)}
          >
            <Icon of={CapitalsIcon} />
          </button>
          {letters.map((letter) => {
            const shown = isCapital ? letter.toLocaleUpperCase(language) : letter;
            return (
              <button key={letter} type="button" lang={language} className="letter-key" onClick={() => insert(shown)}>
                {shown}
              </button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
