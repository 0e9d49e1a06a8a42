import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of a page carries besides its path, such as a filter, and how it is changed. Values that are no text are left out. */
export function useConsoleSearch<Name extends string>(
  ...names: readonly Name[]
): [Readonly<Partial<Record<Name, string>>>, (changed: Readonly<Partial<Record<Name, string>>>) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  const change = (changed: Readonly<Partial<Record<Name, string>>>) => {
    const next = Object.entries({ ...found, ...changed }).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true });
  };
  return [found, change];
}
