import { parseSync, Visitor } from 'oxc-parser';

/** An exported interface as it is written in its source. */
export interface InterfaceEntry {
  readonly name: string;
  /** The comment above it, in one paragraph. */
  readonly meaning: string;
  readonly text: string;
}

/** The exported interfaces of a module, in its order. */
export function readInterfaces(source: string): readonly InterfaceEntry[] {
  const entries: InterfaceEntry[] = [];
  const { program, comments } = parseSync('interfaces.ts', source);
  new Visitor({
    ExportNamedDeclaration: ({ declaration, start }) => {
      if (declaration?.type !== 'TSInterfaceDeclaration') return;
      const comment = comments.findLast(({ end }) => end <= start && source.slice(end, start).trim() === '');
      const text = source.slice(declaration.start, declaration.end);
      entries.push({ name: declaration.id.name, meaning: toParagraph(comment?.value ?? ''), text });
    },
  }).visit(program);
  return entries;
}

/** The sentences of a documentation comment. */
function toParagraph(comment: string): string {
  return comment
    .replaceAll(/^[\s*]+/gm, '')
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
    .trim();
}
