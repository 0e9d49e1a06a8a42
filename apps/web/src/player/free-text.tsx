import { useTexts } from '../texts/texts.ts';
import { answerFieldProps } from './answer-field.tsx';
import { LetterKeys } from './letter-keys.tsx';
import type { AskProps } from './step-view.tsx';

/** A sentence or a word is typed. */
export function FreeText({ view, language, send }: Pick<AskProps, 'view' | 'language' | 'send'>) {
  const { text } = useTexts();
  return (
    <LetterKeys language={language}>
      <textarea
        {...answerFieldProps(language)}
        data-first-field
        aria-label={text('player.answer')}
        className="answer-field"
        rows={2}
        enterKeyHint="done"
        readOnly={view.phase !== 'asking'}
        value={view.draft.texts[0] ?? ''}
        onChange={(event) => send({ type: 'write', text: event.target.value })}
      />
    </LetterKeys>
  );
}
