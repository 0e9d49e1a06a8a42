import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Draft } from './drafts.ts';
import type { LessonJson } from './lesson-fields.ts';
import { LessonText } from './lesson-text.tsx';

interface OutrunLessonProps {
  readonly draft: Pick<Draft, 'language' | 'target_language'>;
  /** The lesson as it is by now. */
  readonly theirs: LessonJson;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** A lesson that was changed elsewhere while somebody writes it: one of both is to count. */
export function OutrunLesson({ draft, theirs, onTheirs, onMine }: OutrunLessonProps) {
  const { text } = useTexts();
  return (
    <div role="alert" className="card grid gap-3 p-4 border-almost">
      <p>{text('create.changed_elsewhere')}</p>
      <Disclosure label={text('create.theirs')} isPlain>
        <LessonText lesson={theirs} draft={draft} />
      </Disclosure>
      <p className="flex flex-wrap gap-2">
        <Button onClick={onTheirs}>{text('create.take_theirs')}</Button>
        <Button onClick={onMine}>{text('create.keep_mine')}</Button>
      </p>
    </div>
  );
}
