import { type ChangeEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import { PictureIcon } from '../../ui/page-icons.ts';
import { MOST_PICTURES, type PictureInput, readPicture } from './picture-input.ts';

interface PicturesProps {
  readonly pictures: readonly PictureInput[];
  readonly onChange: (pictures: readonly PictureInput[]) => void;
}

/** The pictures that go with the next message; each can be taken away. */
export function ChosenPictures({ pictures, onChange }: PicturesProps) {
  const { text } = useTexts();
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map(({ media_type, data }, index) => (
        <li key={`${index} ${data.length}`} className="relative">
          <img
            className="chosen-picture"
            src={`data:${media_type};base64,${data}`}
            alt={text('tutor.own_picture', { number: index + 1 })}
          />
          <button
            type="button"
            className="picture-remove"
            aria-label={text('tutor.remove_picture', { number: index + 1 })}
            onClick={() => onChange(pictures.filter((_, each) => each !== index))}
          >
            <Icon of={CloseIcon} size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Chooses pictures. Large ones become smaller on the way. */
export function AddPictures({
  pictures,
  onChange,
  onNote,
}: PicturesProps & { readonly onNote: (note: string | null) => void }) {
  const { text } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])];
    target.value = '';
    setIsReading(true);
    const read = await Promise.all(files.map((file) => readPicture(file).catch(() => null)));
    setIsReading(false);
    const unread = files.find((_, index) => read[index] === null);
    const all = [...pictures, ...read.filter((picture) => picture !== null)];
    onChange(all.slice(0, MOST_PICTURES));
    if (unread !== undefined) onNote(text('tutor.picture_unread', { name: unread.name }));
    else onNote(all.length > MOST_PICTURES ? text('tutor.pictures_full') : null);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={text('tutor.add_picture')}
        onChange={(event) => void add(event)}
      />
      <Button
        rank="quiet"
        icon={PictureIcon}
        isBusy={isReading}
        aria-disabled={pictures.length >= MOST_PICTURES || undefined}
        onClick={() => input.current?.click()}
      >
        {text('tutor.add_picture')}
      </Button>
    </>
  );
}
