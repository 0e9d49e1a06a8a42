import type { ReactNode } from 'react';
import { Dovetail } from '../../illustrations/dovetail.tsx';

/** A page about signing in: narrow, with a joint that closes above it. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="max-w-narrow mx-auto grid gap-4">
      <div className="w-32 text-line-strong">
        <Dovetail />
      </div>
      {children}
    </div>
  );
}
