import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { ChapterDraft, ChapterTexts } from './chapter-draft.ts';
import { type Choice, compareLines, type Difference, joinParts, type Part, presumeChoice } from './compare-lines.ts';

interface CompareViewProps {
  readonly draft: ChapterDraft;
  readonly server: ChapterTexts;
  /** The fields that both sides have changed. */
  readonly conflicts: readonly (keyof ChapterTexts)[];
  readonly language: string;
  /** Called with what was chosen, and the texts of the server that it was chosen over. */
  readonly onChoose: (texts: ChapterTexts, over: ChapterTexts) => void;
  readonly onCancel: () => void;
}

/** Both texts of a chapter that two sides have changed, place by place: the author chooses, and may edit what has come of it. */
export function CompareView({ draft, server: newest, conflicts, language, onChoose, onCancel }: CompareViewProps) {
  const { text, format } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The first reading counts: the places stay where they are while somebody chooses.
  const [{ server, parts, titles }] = useState(() => ({
    server: newest,
    parts: conflicts.includes('content') ? compareLines(draft.texts.content, newest.content) : [],
    titles: conflicts.includes('title') ? { mine: [draft.texts.title], theirs: [newest.title] } : null,
  }));
  const differences = parts.filter((part) => part.kind === 'different');
  const [choices, setChoices] = useState(() => differences.map((part) => presumeChoice(part, draft.base.content)));
  const [ofTitle, setOfTitle] = useState<Choice>('mine');
  useEffect(() => heading.current?.focus(), []);

  function chooseAll(choice: Choice): void {
    setChoices(differences.map(() => choice));
    setOfTitle(choice);
  }

  function finish(): void {
    const pick = (field: keyof ChapterTexts) =>
      draft.texts[field] === draft.base[field] ? server[field] : draft.texts[field];
    const title = titles !== null && ofTitle === 'theirs' ? server.title : pick('title');
    onChoose({ title, content: parts.length > 0 ? joinParts(parts, choices) : pick('content') }, server);
  }

  let place = -1;
  return (
    <section className="grid gap-4">
      <div className="grid gap-1 max-w-measure">
        <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
          {text('books.both_sides')}
        </h2>
        <p className="text-ink-soft">{text('books.both_sides_text')}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => chooseAll('mine')}>{text('books.all_mine')}</Button>
        <Button onClick={() => chooseAll('theirs')}>{text('books.all_theirs')}</Button>
      </p>
      {titles !== null && (
        <Place
          legend={text('books.title')}
          difference={{ kind: 'different', ...titles }}
          choices={['mine', 'theirs']}
          chosen={ofTitle}
          language={language}
          onChoose={setOfTitle}
        />
      )}
      {parts.map((part, index) => {
        if (part.kind === 'same') return <Same key={index} part={part} language={language} />;
        place += 1;
        const at = place;
        return (
          <Place
            key={index}
            legend={text('books.place', { place: format.number(at + 1), of: format.number(differences.length) })}
            difference={part}
            choices={['mine', 'theirs', 'both']}
            chosen={choices[at] ?? 'mine'}
            language={language}
            onChoose={(choice) => setChoices(choices.with(at, choice))}
          />
        );
      })}
      <p className="flex flex-wrap gap-2">
        <Button rank="first" onClick={finish}>
          {text('books.use_choice')}
        </Button>
        <Button onClick={onCancel}>{text('action.later')}</Button>
      </p>
    </section>
  );
}

/** How many lines are shown beside a place that differs. */
const CONTEXT = 2;

/** Lines that both sides share: of many the first and the last. */
function Same({ part, language }: { readonly part: Extract<Part, { kind: 'same' }>; readonly language: string }) {
  const { plural } = useTexts();
  const { lines } = part;
  const left = lines.length - 2 * CONTEXT;
  if (left <= 1) return <Lines lines={lines} language={language} />;
  return (
    <div className="grid gap-2">
      <Lines lines={lines.slice(0, CONTEXT)} language={language} />
      <p className="text-small text-ink-soft">{plural('books.same_lines', left)}</p>
      <Lines lines={lines.slice(-CONTEXT)} language={language} />
    </div>
  );
}

function Lines({ lines, language }: { readonly lines: readonly string[]; readonly language: string }) {
  return (
    <p lang={language} dir="auto" className="px-4 font-content text-ink-soft whitespace-pre-wrap wrap-anywhere">
      {lines.join('\n')}
    </p>
  );
}

interface PlaceProps {
  readonly legend: string;
  readonly difference: Difference;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly language: string;
  readonly onChoose: (choice: Choice) => void;
}

/** A place that differs: what stays of it. */
function Place({ legend, difference, choices, chosen, language, onChoose }: PlaceProps) {
  const { text } = useTexts();
  const name = useId();
  const linesOf = (choice: Choice): ReactNode => {
    if (choice === 'both') return null;
    const lines = difference[choice];
    if (lines.length === 0) return <span className="text-ink-soft">{text('books.nothing_here')}</span>;
    return (
      <span lang={language} dir="auto" className="font-content whitespace-pre-wrap wrap-anywhere">
        {lines.join('\n')}
      </span>
    );
  };
  return (
    <fieldset className="grid gap-2 medium:grid-cols-2">
      <legend className="mb-2 text-small font-medium text-ink-soft">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className={`card flex items-start gap-3 min-h-12 px-4 py-3 has-checked:border-pencil has-checked:outline-1 has-checked:outline-pencil has-checked:-outline-offset-2 ${choice === 'both' ? 'medium:col-span-2' : ''}`}
        >
          <input
            type="radio"
            className="size-5 mt-0.5 shrink-0 accent-pencil"
            name={name}
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <span className="grid gap-1 min-w-0">
            <span className="font-medium">{text(`books.sides.${choice}`)}</span>
            {linesOf(choice)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
