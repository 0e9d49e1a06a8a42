import { requireData } from '@learnwright/client';
import type { ContentLesson } from '@learnwright/client/lessons';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useSession, useSessionState } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { SoundIcon } from '../ui/icons.ts';

/** The pictures and sounds of a lesson, by the names that it has for them. */
export type LessonFiles = ContentLesson['assets'];

/** The files of the lesson that is played. */
export const FilesContext = createContext<LessonFiles>({});

interface PictureProps {
  /** The name that the lesson has for it, or the picture itself as a `data:` address. */
  readonly src: string;
  /** Stands in its place where no picture comes. */
  readonly label: string;
  /** Whether the label stands beside it anyway. */
  readonly isLabelled?: boolean;
}

/** A picture of a lesson. In an `<img>` no picture runs scripts. */
export function Picture({ src, label, isLabelled = false }: PictureProps) {
  const { url, isMissing } = useFileUrl(src);
  const [isBroken, setIsBroken] = useState(false);
  if (isMissing || isBroken) return isLabelled ? null : <span>{label}</span>;
  if (url === null) return <span className="block w-full aspect-square bg-sunken rounded-field" />;
  return <img src={url} alt={isLabelled ? '' : label} className="picture" onError={() => setIsBroken(true)} />;
}

/** A sound of a lesson: it plays when somebody presses, never by itself. Where it is still on its way, it plays on arrival. */
function Sound({ src, label }: { readonly src: string; readonly label: string }) {
  const { text } = useTexts();
  const { url, isMissing } = useFileUrl(src);
  const audio = useRef<HTMLAudioElement>(null);
  const [isAwaited, setIsAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || url === null) return;
    setIsAwaited(false);
    if (audio.current !== null) playFromStart(audio.current);
  }, [isAwaited, url]);
  if (isMissing) return <span>{label}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the words of the lesson stand beside it. */}
      <audio ref={audio} src={url ?? undefined} preload="none" />
      <Button icon={SoundIcon} data-sound isBusy={isAwaited} onClick={() => setIsAwaited(true)}>
        {text('player.play')}
        <span className="unseen"> {label}</span>
      </Button>
    </span>
  );
}

function playFromStart(audio: HTMLAudioElement): void {
  audio.currentTime = 0;
  audio.play().catch(() => undefined);
}

/** A file that the Markdown of a lesson names: a picture or a sound; null for what is no file of the lesson. */
export function useShowFile(): (name: string, label: string) => ReactNode {
  const files = useContext(FilesContext);
  return (name, label) => {
    const file = files[name];
    if (file === undefined) return null;
    return file.media_type.startsWith('audio/') ? (
      <Sound src={name} label={label} />
    ) : (
      <Picture src={name} label={label} />
    );
  };
}

/** The address of a file: its bytes come by the client, which has the token, or from what is kept on this device. */
function useFileUrl(src: string): { readonly url: string | null; readonly isMissing: boolean } {
  const { client } = useSession();
  const { place } = useSessionState();
  const isInline = src.startsWith('data:image/');
  const file = useContext(FilesContext)[src];
  const hash = file?.hash ?? '';
  const blob = useQuery({
    queryKey: ['lesson file', hash],
    queryFn: async ({ signal }) =>
      place?.lessons?.readAsset(hash) ??
      requireData(await client.get('/plugins/content/assets/{hash}', { params: { hash }, signal })),
    enabled: hash !== '',
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  const type = file?.media_type;
  useEffect(() => {
    if (blob.data === undefined) return;
    const address = URL.createObjectURL(new Blob([blob.data], { type: type ?? '' }));
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [blob.data, type]);
  if (isInline) return { url: src, isMissing: false };
  return { url, isMissing: file === undefined || blob.isError };
}
