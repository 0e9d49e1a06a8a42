import { useTexts } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

const CONFIG = `plugins:
  install:
    http: true
`;

/** Where plugins are not installed in the browser: how that is allowed, and how else it goes. */
export function HttpOff() {
  const { text } = useTexts();
  return (
    <Card title={text('console.plugins.http_off')} isWide>
      <p>{text('console.plugins.http_off_text')}</p>
      <Code>{CONFIG}</Code>
      <p>{text('console.plugins.http_off_command')}</p>
      <Code>learnwright plugin install quiz-1.0.0.zip --dry-run</Code>
    </Card>
  );
}

/** Something to be written elsewhere, with a button that puts it on the clipboard. */
export function Code({ children }: { readonly children: string }) {
  const { text } = useTexts();
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 p-3 bg-sunken rounded-field">
      <pre className="text-small whitespace-pre-wrap wrap-anywhere">
        <code>{children}</code>
      </pre>
      <CopyButton text={children} label={text('action.copy')} doneLabel={text('action.copied')} />
    </div>
  );
}
