import { lexer, type Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { safeUrl } from './safe-url.ts';

/** Shows a file of a lesson by the name that a text has for it; null where there is none. */
export type ShowFile = (name: string, label: string) => ReactNode;

/** Emphasis, code and links within a line: what a task or a hint may have. */
export function InlineMarkdown({ text }: { readonly text: string }) {
  const tokens = lexer(text).flatMap((block) => ('tokens' in block && block.tokens ? block.tokens : [block]));
  return <InlineTokens tokens={tokens} />;
}

interface InlineTokensProps {
  readonly tokens: readonly Token[] | undefined;
  readonly showFile?: ShowFile | undefined;
}

/** The tokens of a line as elements. Whatever is not in the list becomes text: no string is ever HTML. */
export function InlineTokens({ tokens = [], showFile }: InlineTokensProps) {
  return tokens.map((token, index) => (
    <Fragment key={index}>
      <InlineToken token={token} showFile={showFile} />
    </Fragment>
  ));
}

function InlineToken({ token, showFile }: { readonly token: Token; readonly showFile: ShowFile | undefined }) {
  const { text } = useTexts();
  const children =
    'tokens' in token && token.tokens ? <InlineTokens tokens={token.tokens} showFile={showFile} /> : null;
  switch (token.type) {
    case 'strong':
      return <strong className="font-strong">{children}</strong>;
    case 'em':
      return <em className="italic">{children}</em>;
    case 'del':
      return <s>{children}</s>;
    case 'codespan':
      return <code className="code-span">{plainText(token)}</code>;
    case 'br':
      return <br />;
    case 'image':
      return showFile?.(String(token.href), plainText(token)) ?? plainText(token);
    case 'link': {
      const file = showFile?.(String(token.href), plainText(token)) ?? null;
      if (file !== null) return file;
      const link = safeUrl(String(token.href));
      if (link === null) return children;
      if (link.isExternal) {
        return (
          <ExternalLink href={link.href} note={text('app.external')}>
            {children}
          </ExternalLink>
        );
      }
      return (
        <a href={link.href} className="link">
          {children}
        </a>
      );
    }
    case 'html':
      return token.raw;
    default:
      return children ?? plainText(token);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of a token. The lexer escapes what it would put into HTML; here it is text. */
export function plainText(token: Token): string {
  const text = 'text' in token ? String(token.text) : token.raw;
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
