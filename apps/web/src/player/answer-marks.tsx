import type { DiffToken } from '@learnwright/exercises';
import { type Texts, useTexts } from '../texts/texts.ts';

/** A place where an answer differs, as one mark of a proofreader. */
export type Mark =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'replaced'; readonly text: string; readonly by: string; readonly why: DifferenceName }
  | { readonly kind: 'extra' | 'missing' | 'moved' | 'moved_here'; readonly text: string }
  | { readonly kind: 'forgiven'; readonly text: string; readonly canonical: string; readonly why: DifferenceName };

type DifferenceName = Extract<DiffToken, { state: 'forgiven' }>['kind'];

/** The marks of a diff: words with others in their place are one mark. */
export function listMarks(diff: readonly DiffToken[]): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  while (at < diff.length) {
    const extra = takeWhile(diff.slice(at), isExtra);
    const missing = takeWhile(diff.slice(at + extra.length), isMissing);
    if (extra.length > 0 && missing.length > 0) {
      marks.push(...replace(extra, missing));
      at += extra.length + missing.length;
      continue;
    }
    const token = diff[at];
    if (token !== undefined) marks.push(markOf(token));
    at += 1;
  }
  return marks;
}

function markOf(token: DiffToken): Mark {
  const { text } = token;
  if (token.state === 'same') return { kind: 'same', text };
  if (token.state === 'forgiven') return { kind: 'forgiven', text, canonical: token.canonical, why: token.kind };
  if (token.kind === 'moved') return { kind: token.state === 'extra' ? 'moved' : 'moved_here', text };
  return { kind: token.state, text };
}

/** Word by word where there are as many of them; else the one text for the other. */
function replace(extra: readonly DiffToken[], missing: readonly DiffToken[]): Mark[] {
  const pairs =
    extra.length === missing.length
      ? missing.map((token, index) => [extra.slice(index, index + 1), [token]] as const)
      : [[extra, missing] as const];
  return pairs.map(([given, right]) => ({
    kind: 'replaced',
    text: given.map(({ text }) => text).join(' '),
    by: right.map(({ text }) => text).join(' '),
    why: right.flatMap((token) => (token.state === 'same' ? [] : token.kind))[0] ?? 'other',
  }));
}

function isExtra(token: DiffToken): boolean {
  return token.state === 'extra' && token.kind !== 'moved';
}

function isMissing(token: DiffToken): boolean {
  return token.state === 'missing' && token.kind !== 'moved';
}

function takeWhile(tokens: readonly DiffToken[], fits: (token: DiffToken) => boolean): readonly DiffToken[] {
  const end = tokens.findIndex((token) => !fits(token));
  return end < 0 ? tokens : tokens.slice(0, end);
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
