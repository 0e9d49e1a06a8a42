import { lexer, type Token, type Tokens } from 'marked';
import { createElement, useMemo } from 'react';
import { InlineTokens, plainText, type ShowFile } from './inline-markdown.tsx';

interface MarkdownProps {
  readonly text: string;
  /** Shows pictures and sounds; without it they are words. */
  readonly showFile?: ShowFile;
}

/** A text in Markdown as elements: headings below that of the page, lists, tables, quotes, code. HTML in it is text. */
export function Markdown({ text, showFile }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text), [text]);
  return (
    <div className="prose">
      <Blocks tokens={tokens} showFile={showFile} />
    </div>
  );
}

interface BlocksProps {
  readonly tokens: readonly Token[];
  readonly showFile: ShowFile | undefined;
}

function Blocks({ tokens, showFile }: BlocksProps) {
  return tokens.map((token, index) => <Block key={index} token={token} showFile={showFile} />);
}

/** A part of a text that stands for itself, such as a paragraph or a list. */
export function Block({ token, showFile }: { readonly token: Token; readonly showFile: ShowFile | undefined }) {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return createElement(
        `h${Math.min(6, Number(token.depth) + 1)}`,
        null,
        <InlineTokens tokens={token.tokens} showFile={showFile} />,
      );
    case 'paragraph':
      return (
        <p>
          <InlineTokens tokens={token.tokens} showFile={showFile} />
        </p>
      );
    case 'hr':
      return <hr />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: code that is wider than the page is scrolled by keys too.
        <pre tabIndex={0}>
          <code>{String(token.text)}</code>
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens ?? []} showFile={showFile} />
        </blockquote>
      );
    case 'list':
      return isList(token) ? <List list={token} showFile={showFile} /> : null;
    case 'table':
      return isTable(token) ? <Table table={token} showFile={showFile} /> : null;
    case 'text':
      return 'tokens' in token && token.tokens ? (
        <InlineTokens tokens={token.tokens} showFile={showFile} />
      ) : (
        plainText(token)
      );
    default:
      return <p>{token.raw}</p>;
  }
}

function List({ list, showFile }: { readonly list: Tokens.List; readonly showFile: ShowFile | undefined }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <Blocks tokens={item.tokens} showFile={showFile} />
    </li>
  ));
  return list.ordered ? <ol start={list.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, showFile }: { readonly table: Tokens.Table; readonly showFile: ShowFile | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys too.
    <div className="table-frame" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={index} scope="col">
                <InlineTokens tokens={cell.tokens} showFile={showFile} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index}>
                  <InlineTokens tokens={cell.tokens} showFile={showFile} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list' && 'items' in token;
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table' && 'rows' in token;
}
