import { requireData } from '@learnwright/client';
import type { TutorImage } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';

interface PicturesProps {
  readonly session_id: string;
  readonly images: readonly TutorImage[];
}

/** The pictures of a message. */
export function Pictures({ session_id, images }: PicturesProps) {
  const { text } = useTexts();
  if (images.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map((image, index) => (
        <li key={image.id ?? index}>
          <Picture session_id={session_id} image={image} label={text('tutor.picture', { number: index + 1 })} />
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  readonly session_id: string;
  readonly image: TutorImage;
  readonly label: string;
}

/** A picture: of this page, or of the server, by the client, which has the token. */
function Picture({ session_id, image: { id, media_type, data }, label }: PictureProps) {
  const { client } = useSession();
  const blob = useQuery({
    queryKey: ['talk picture', session_id, id],
    queryFn: async ({ signal }) => {
      const params = { session_id, image_id: id ?? '' };
      return requireData(await client.get('/plugins/session/{session_id}/images/{image_id}', { params, signal }));
    },
    enabled: data === null && id !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(blob.data);
  if (data !== null) return <img className="talk-picture" src={`data:${media_type};base64,${data}`} alt={label} />;
  if (blob.isError) return <span className="text-small text-ink-soft">{label}</span>;
  if (url === null) return <span className="talk-picture block" />;
  return <img className="talk-picture" src={url} alt={label} />;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const address = URL.createObjectURL(blob);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return url;
}
