import { useTexts } from '../../../texts/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** An address or a command, to be copied as it stands. */
export function CopiedCode({ children }: { readonly children: string }) {
  const { text } = useTexts();
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-2 ps-3 rounded-field bg-sunken">
      <code className="flex-1 basis-52 min-w-0 py-2 wrap-anywhere text-small">{children}</code>
      <CopyButton text={children} label={text('action.copy')} doneLabel={text('action.copied')} />
    </p>
  );
}
