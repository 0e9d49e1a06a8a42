import { isApiError } from '@learnwright/client';
import { type Texts, useTexts } from '../texts/texts.ts';

/** What was found, by what has found it. */
interface Found {
  /** The code of the server, or the rule of lessons, files or books. */
  readonly code: string;
  /** Its words, which are English. */
  readonly message: string;
}

/** A finding in the language of the page. */
interface Explained {
  readonly sentence: string;
  /** The English words of what has found it, where they say more; null where the sentence is enough. */
  readonly words: string | null;
}

interface FindingTextProps extends Found {
  /** Whether its words stand there in any case: they name places and limits. */
  readonly hasWords?: boolean;
}

/** What is wrong, in the language of the page. Where its code says too little, the words of what has found it follow. */
export function FindingText({ code, message, hasWords = false }: FindingTextProps) {
  const { sentence, words } = explainFinding({ code, message }, useTexts(), hasWords);
  if (words === null) return sentence;
  return (
    <>
      {sentence}{' '}
      <span lang="en" className="text-small text-ink-soft">
        {words}
      </span>
    </>
  );
}

/** What the server says of a field of a form; null where it says nothing. */
export function findMistake(error: unknown, pointer: string) {
  const findings = isApiError(error) ? (error.problem.errors ?? []) : [];
  const found = findings.find((finding) => finding.pointer === pointer);
  return found === undefined ? null : <FindingText code={found.code} message={found.message} />;
}

/** Says what was found: in English by the words of what has found it, else by the sentence for its code, or a general one. */
export function explainFinding(
  { code, message }: Found,
  { language, text, find }: Pick<Texts, 'language' | 'text' | 'find'>,
  hasWords: boolean,
): Explained {
  // No sentence of the app says more than they do.
  if (/^en(?:-|$)/i.test(language)) return { sentence: message, words: null };
  const sentence = find(`findings.${code}`);
  return { sentence: sentence ?? text('findings.other'), words: sentence === null || hasWords ? message : null };
}
