import type { TutorMessage } from '@learnwright/react';
import { memo } from 'react';
import { StreamingMarkdown } from '../../markdown/streaming-markdown.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Pictures } from './pictures.tsx';

interface TalkMessageProps {
  readonly session_id: string;
  readonly message: TutorMessage;
}

/** What one of the two has said. It is drawn again only where its message is another. */
export const TalkMessage = memo(({ session_id, message }: TalkMessageProps) => {
  const { text } = useTexts();
  const { role, content, truncated, images } = message;
  if (role === 'user') {
    return (
      <article className="said-by-you" aria-label={text('tutor.you')}>
        <Pictures session_id={session_id} images={images} />
        <p className="whitespace-pre-wrap">{content}</p>
      </article>
    );
  }
  return (
    <article className="said-by-tutor" aria-label={text('tutor.tutor')}>
      <StreamingMarkdown text={content} />
      {truncated && <p className="text-small text-almost">{text('tutor.stopped')}</p>}
    </article>
  );
});
TalkMessage.displayName = 'TalkMessage';
