import { Spinner } from './spinner.tsx';

/** Stands where something is on its way. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <p className="flex items-center gap-2 py-8 text-ink-soft">
      <Spinner />
      {label}
    </p>
  );
}
