import { InlineMarkdown } from '../markdown/inline-markdown.tsx';
import { useTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { HintIcon } from '../ui/icons.ts';

/** The help that somebody has asked for. */
export function HintNote({ text: hint }: { readonly text: string }) {
  const { text } = useTexts();
  return (
    <p role="status" className="hint-note">
      <Icon of={HintIcon} />
      <span>
        <span className="font-medium">{text('player.hint')}: </span>
        <InlineMarkdown text={hint} />
      </span>
    </p>
  );
}
