import { lazy, Suspense } from 'react';

interface SlotIconProps {
  readonly name: string;
  readonly size?: number;
}

/** The drawings come when the first of them is shown: most pages have none. */
const NamedIcon = lazy(async () => ({ default: (await import('./named-icon.tsx')).NamedIcon }));

/** The icon that a plugin names for an entry. Its room is there before it comes. */
export function SlotIcon({ name, size = 20 }: SlotIconProps) {
  return (
    <span className="shrink-0" style={{ width: size, height: size }}>
      <Suspense>
        <NamedIcon name={name} size={size} />
      </Suspense>
    </span>
  );
}
