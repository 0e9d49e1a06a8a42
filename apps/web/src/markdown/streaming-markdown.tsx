import type { Token } from 'marked';
import { memo, useState } from 'react';
import { createBlockCutter } from './cut-blocks.ts';
import { Block } from './markdown.tsx';

/** A text in Markdown that is still being written: finished blocks are drawn once, the last one anew each time. */
export function StreamingMarkdown({ text }: { readonly text: string }) {
  const [cut] = useState(createBlockCutter);
  return (
    <div className="prose">
      {cut(text).map((token, index) => (
        <FinishedBlock key={index} token={token} />
      ))}
    </div>
  );
}

const FinishedBlock = memo(({ token }: { readonly token: Token }) => <Block token={token} showFile={undefined} />);
FinishedBlock.displayName = 'FinishedBlock';
