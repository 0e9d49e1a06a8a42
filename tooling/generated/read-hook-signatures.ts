import { parseSync, Visitor } from 'oxc-parser';

/** The signature of each hook as it is written in the source of the interface `HookSignatures`, by name. */
export function readHookSignatures(source: string): ReadonlyMap<string, string> {
  const signatures = new Map<string, string>();
  const { program } = parseSync('hook-signatures.ts', source);
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name !== 'HookSignatures') return;
      for (const { type, start, end } of body.body) {
        const text = source.slice(start, end);
        const name = text.slice(0, text.indexOf('('));
        if (type === 'TSMethodSignature') signatures.set(name, outdent(text));
      }
    },
  }).visit(program);
  return signatures;
}

/** A member of an interface as it would stand alone. */
function outdent(text: string): string {
  return text.replaceAll(/^ {2}/gm, '');
}
