/** What a browser hears of speech; null where it heard nothing. */
export type HearSpeech = (language: string) => Promise<string | null>;

/** The part of the browser's speech recognition that is used here. */
interface Recognition {
  lang: string;
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  onerror: (() => void) | null;
  start(): void;
}

/** What hears speech, by the browser; null in browsers that cannot. */
export function findHearing(scope: object): HearSpeech | null {
  const found: unknown = Reflect.get(scope, 'SpeechRecognition') ?? Reflect.get(scope, 'webkitSpeechRecognition');
  if (!isRecognition(found)) return null;
  return (language) =>
    new Promise((resolve) => {
      const recognition = new found();
      recognition.lang = language;
      recognition.onresult = ({ results }) => resolve(results[0]?.[0]?.transcript ?? null);
      // Whatever went wrong, nothing was heard. After a result this changes nothing.
      recognition.onerror = () => resolve(null);
      recognition.onend = () => resolve(null);
      recognition.start();
    });
}

function isRecognition(value: unknown): value is new () => Recognition {
  return typeof value === 'function';
}
