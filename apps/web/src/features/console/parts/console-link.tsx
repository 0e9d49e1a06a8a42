import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ConsoleLinkProps {
  /** The address below `/console`, such as `plugins/quiz`; empty for the overview. */
  readonly to: string;
  /** Filters and the like, as they stand in the address. */
  readonly search?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another page of the console. */
export function ConsoleLink({ to, search = {}, className = 'link', children }: ConsoleLinkProps) {
  if (to === '') {
    return (
      <Link to="/console" activeOptions={EXACT} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/console/$" params={{ _splat: to }} search={search} activeOptions={BELOW} className={className}>
      {children}
    </Link>
  );
}

const EXACT = { exact: true, includeSearch: false } as const;
const BELOW = { includeSearch: false } as const;
