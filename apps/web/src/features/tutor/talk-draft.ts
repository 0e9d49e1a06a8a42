import type { Tutor, TutorMessage } from '@learnwright/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePagePorts } from '../../start/page-ports.ts';
import type { PictureInput } from './picture-input.ts';

/** What the learner says at once. */
interface Words {
  readonly content: string;
  readonly pictures: readonly PictureInput[];
}

/** What the learner writes to the tutor. */
export interface TalkDraft extends Words {
  write(content: string): void;
  choose(pictures: readonly PictureInput[]): void;
  /** Sends it. Returns whether words of before, which were not sent, have come back into the field. */
  send(): boolean;
}

const NOTHING: Words = { content: '', pictures: [] };

/**
 * Keeps what the learner writes until the server has stored it, over a reload too, but for its pictures. Words that could not be
 * sent come back as soon as the field is empty.
 */
export function useTalkDraft(session_id: string, { messages, status, isLoading, send }: Tutor): TalkDraft {
  const { kept } = usePagePorts();
  const names = { field: `draft ${session_id}`, unsent: `unsent ${session_id}` };
  const [field, setField] = useState<Words>(() => ({ ...NOTHING, content: kept.read(names.field) ?? '' }));
  /** What has left the field, and may not have come to the server. */
  const [unsent, setUnsent] = useState<Words | null>(() => toWords(kept.read(names.unsent)));
  const isBusy = status === 'submitted' || status === 'streaming';
  const said = messages.findLast(({ role }) => role === 'user');
  const saidWords = said?.content;
  const isStored = said !== undefined && said.created_at !== null;

  function fill(words: Words): void {
    setField(words);
    kept.write(names.field, words.content === '' ? null : words.content);
  }

  function hold(words: Words | null): void {
    setUnsent(words);
    kept.write(names.unsent, words?.content ?? null);
  }

  /** Sees where the words are that left the field. `begins`: a turn has begun, which another button may have sent. */
  const settle = useEffectEvent((begins: boolean) => {
    const isTriedAgain = begins && unsent === null && field.content.trim() === saidWords;
    if (isTriedAgain) {
      hold(field);
      fill(NOTHING);
    } else if (unsent !== null && isStored && unsent.content === saidWords) {
      hold(null);
    } else if (unsent !== null && !isBusy && field.content === '') {
      fill({ ...unsent, pictures: [...unsent.pictures, ...field.pictures] });
      hold(null);
    }
  });
  const wasBusy = useRef(false);
  useEffect(() => {
    if (isLoading) return;
    settle(isBusy && !wasBusy.current);
    wasBusy.current = isBusy;
  }, [isBusy, isLoading, isStored, saidWords]);

  return {
    ...field,
    write: (content) => fill({ ...field, content }),
    choose: (pictures) => fill({ ...field, pictures }),
    send: () => {
      const words = { ...field, content: field.content.trim() };
      const before = unsent ?? (isStored ? null : toUnsent(said));
      const left = before === null || before.content === words.content ? NOTHING : before;
      void send(words.content, words.pictures.length === 0 ? {} : { images: words.pictures });
      hold(words);
      fill(left);
      return left !== NOTHING;
    },
  };
}

function toWords(content: string | null): Words | null {
  return content === null ? null : { ...NOTHING, content };
}

/** A message that this page alone has, as it was written. */
function toUnsent(said: TutorMessage | undefined): Words | null {
  if (said === undefined) return null;
  const pictures = said.images.flatMap(({ media_type, data }) => (data === null ? [] : [{ media_type, data }]));
  return { content: said.content, pictures };
}
