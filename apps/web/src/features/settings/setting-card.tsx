import type { ReactNode } from 'react';

interface SettingCardProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** Settings that belong together. */
export function SettingCard({ title, children }: SettingCardProps) {
  return (
    <div className="card grid gap-4 p-6">
      {title !== undefined && <h3 className="font-medium">{title}</h3>}
      {children}
    </div>
  );
}

/** Why something could not be done; nothing where it could. */
export function Mistake({ children }: { readonly children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="text-wrong">
      {children}
    </p>
  );
}
