import { type Declaration, parseSync, Visitor } from 'oxc-parser';

/** An exported interface as it is written in its source. */
export interface InterfaceEntry {
  readonly name: string;
  /** The comment above it, in one paragraph. */
  readonly meaning: string;
  readonly text: string;
}

/** The exported interfaces of a module, in its order. */
export function readInterfaces(source: string): readonly InterfaceEntry[] {
  return readExports(source).flatMap(({ kind, ...entry }) => (kind === 'interface' ? [entry] : []));
}

/** What a module exports: its interfaces, the aliases of types, and constants such as schemas, in its order. */
export function readExports(
  source: string,
): readonly (InterfaceEntry & { readonly kind: 'interface' | 'alias' | 'constant' })[] {
  const entries: (InterfaceEntry & { readonly kind: 'interface' | 'alias' | 'constant' })[] = [];
  const { program, comments } = parseSync('interfaces.ts', source);
  new Visitor({
    ExportNamedDeclaration: ({ declaration, start }) => {
      const found = declaration === null ? null : nameExport(declaration);
      if (declaration === null || found === null) return;
      const comment = comments.findLast(({ end }) => end <= start && source.slice(end, start).trim() === '');
      const text = source.slice(declaration.start, declaration.end);
      entries.push({ ...found, meaning: toParagraph(comment?.value ?? ''), text });
    },
  }).visit(program);
  return entries;
}

function nameExport(declaration: Declaration) {
  switch (declaration.type) {
    case 'TSInterfaceDeclaration':
      return { kind: 'interface', name: declaration.id.name } as const;
    case 'TSTypeAliasDeclaration':
      return { kind: 'alias', name: declaration.id.name } as const;
    case 'VariableDeclaration': {
      const [first] = declaration.declarations;
      return first?.id.type === 'Identifier' ? ({ kind: 'constant', name: first.id.name } as const) : null;
    }
    default:
      return null;
  }
}

/** The sentences of a documentation comment. */
function toParagraph(comment: string): string {
  return comment
    .replaceAll(/^[\s*]+/gm, '')
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
    .trim();
}
