import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../texts/texts.ts';

interface PageHeadingProps {
  /** The name of the page, in the title of the tab too. */
  readonly title: string;
  /** The language of a title that is content. */
  readonly lang?: string | undefined;
  readonly children?: ReactNode;
}

/** The heading of a page. It takes the focus when somebody comes to the page. */
export function PageHeading({ title, lang, children }: PageHeadingProps) {
  const { text } = useTexts();
  const name = text('app.name');
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <header className="mb-6 grid gap-2">
      <h1
        tabIndex={-1}
        lang={lang}
        className={`min-w-0 text-heading font-strong max-w-measure wrap-anywhere ${lang === undefined ? '' : 'font-content'}`}
      >
        {title}
      </h1>
      {children}
    </header>
  );
}
