import { useRef, useState } from 'react';
import { usePagePorts } from '../start/page-ports.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { FreeText } from './free-text.tsx';
import { KeyNumber } from './key-number.tsx';
import type { AskProps } from './step-view.tsx';

const NAME = 'tiles';

/** Words are put in order: by pressing them, or by typing, as the learner likes better. */
export function WordTiles({ view, language, send }: AskProps) {
  const { text } = useTexts();
  const { kept } = usePagePorts();
  const [isTyped, setIsTyped] = useState(() => kept.read(NAME) === 'typed');
  const change = () => {
    kept.write(NAME, isTyped ? null : 'typed');
    setIsTyped(!isTyped);
  };
  return (
    <div className="grid gap-4">
      {isTyped ? (
        <>
          <p lang={language || undefined} className="text-ink-soft font-content">
            {view.choices.map((choice) => choice.text).join(' · ')}
          </p>
          <FreeText view={view} language={language} send={send} />
        </>
      ) : (
        <Tiles view={view} language={language} send={send} />
      )}
      {view.phase === 'asking' && (
        <p>
          <Button rank="quiet" onClick={change}>
            {text(isTyped ? 'player.use_tiles' : 'player.type_instead')}
          </Button>
        </p>
      )}
    </div>
  );
}

function Tiles({ view, language, send }: Pick<AskProps, 'view' | 'language' | 'send'>) {
  const { text } = useTexts();
  const bank = useRef<HTMLFieldSetElement>(null);
  const chosen = view.draft.chosen.filter((choice) => choice !== null);
  const isAsking = view.phase === 'asking';
  const takeBack = (choice: number) => {
    send({ type: 'choose', choice });
    // The tile is gone from where the focus was.
    bank.current?.querySelectorAll('button')[choice]?.focus();
  };
  return (
    <>
      <fieldset aria-label={text('player.answer')} lang={language || undefined} className="tile-line">
        {chosen.map((choice) => (
          <button
            key={choice}
            type="button"
            className="tile"
            aria-disabled={isAsking ? undefined : true}
            onClick={() => isAsking && takeBack(choice)}
          >
            {view.choices[choice]?.text}
            <span className="unseen">: {text('player.take_back')}</span>
          </button>
        ))}
      </fieldset>
      <fieldset
        ref={bank}
        aria-label={text('player.tiles')}
        lang={language || undefined}
        className="flex flex-wrap gap-2"
      >
        {view.choices.map((choice, index) => (
          <button
            key={index}
            type="button"
            className="tile"
            aria-pressed={chosen.includes(index)}
            aria-disabled={isAsking ? undefined : true}
            onClick={() => isAsking && send({ type: 'choose', choice: index })}
          >
            <KeyNumber index={index} />
            {choice.text}
          </button>
        ))}
      </fieldset>
    </>
  );
}
