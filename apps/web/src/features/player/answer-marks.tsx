import type { DiffToken } from '@learnwright/exercises';
import { type Texts, useTexts } from '../../texts/texts.ts';

/** A place where an answer differs, as one mark of a proofreader. */
export type Mark =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'replaced'; readonly text: string; readonly by: string; readonly why: DifferenceName }
  | { readonly kind: 'extra' | 'missing' | 'moved' | 'moved_here'; readonly text: string }
  | { readonly kind: 'forgiven'; readonly text: string; readonly canonical: string; readonly why: DifferenceName };

type DifferenceName = Extract<DiffToken, { state: 'forgiven' }>['kind'];

/** The marks of a diff: a word with another in its place is one mark. */
export function listMarks(diff: readonly DiffToken[]): Mark[] {
  const marks: Mark[] = [];
  for (const token of diff) {
    const last = marks.at(-1);
    const { text } = token;
    if (token.state === 'same') marks.push({ kind: 'same', text });
    else if (token.state === 'forgiven') marks.push({ ...token, kind: 'forgiven', why: token.kind });
    else if (token.state === 'extra') marks.push({ kind: token.kind === 'moved' ? 'moved' : 'extra', text });
    else if (token.kind === 'moved') marks.push({ kind: 'moved_here', text });
    else if (last?.kind === 'extra')
      marks.splice(-1, 1, { kind: 'replaced', text: last.text, by: text, why: token.kind });
    else marks.push({ kind: 'missing', text });
  }
  return marks;
}

/** An answer with the marks of a proofreader: their shapes say it, colour says it once more. The words for it stand below. */
export function MarkedAnswer({ marks, lang }: { readonly marks: readonly Mark[]; readonly lang: string | undefined }) {
  return (
    <p aria-hidden="true" lang={lang} dir="auto" className="marked">
      {marks.map((mark, index) => (
        <MarkedWord key={index} mark={mark} />
      ))}
    </p>
  );
}

function MarkedWord({ mark }: { readonly mark: Mark }) {
  const { text } = useTexts();
  switch (mark.kind) {
    case 'same':
      return <span className="mark">{mark.text}</span>;
    case 'replaced':
      return (
        <span className="mark mark-above">
          <ins>{mark.by}</ins>
          <del>{mark.text}</del>
        </span>
      );
    case 'extra':
      return (
        <span className="mark">
          <del>{mark.text}</del>
        </span>
      );
    case 'missing':
    case 'moved_here':
      return (
        <span className="mark mark-above">
          <ins>{mark.text}</ins>
          <span className="mark-caret">‸</span>
        </span>
      );
    case 'moved':
      return <span className="mark mark-loop">{mark.text}</span>;
    case 'forgiven':
      return (
        <span className="mark mark-above">
          <span className="mark-forgiven">{mark.text || mark.canonical}</span>
          <small>{text(`player.kinds.${mark.why}`)}</small>
        </span>
      );
  }
}

/** What the marks say, in sentences. */
export function explainMarks(marks: readonly Mark[], { text }: Texts): string[] {
  return marks.flatMap((mark) => {
    switch (mark.kind) {
      case 'same':
      case 'moved_here':
        return [];
      case 'replaced': {
        const values = { given: mark.text, right: mark.by, kind: text(`player.kinds.${mark.why}`) };
        return [text(mark.why === 'other' ? 'player.replaced' : 'player.replaced_because', values)];
      }
      case 'forgiven': {
        const values = { given: mark.text, right: mark.canonical, kind: text(`player.kinds.${mark.why}`) };
        return [
          text(mark.text === '' || mark.canonical === '' ? 'player.forgiven_one' : 'player.forgiven_for', values),
        ];
      }
      default:
        return [text(`player.${mark.kind}`, { word: mark.text })];
    }
  });
}
