import type { TrustedKey } from './trust/trusted-key.ts';

/** Whether archives must be signed; the default of a server is `signed`, in development `allow_unsigned`. */
export type TrustPolicy = 'signed' | 'allow_unsigned';

/** A plugin that the server has, whether it runs or not. */
export interface InstalledPlugin {
  readonly name: string;
  /** A semantic version. */
  readonly version: string;
  /** What came as a package is upgraded as one; an archive does not replace it. */
  readonly origin: 'archive' | 'package';
}

/** What an archive is held against. */
export interface InspectionOptions {
  readonly trust: { readonly policy: TrustPolicy; readonly keys: readonly TrustedKey[] };
  /** Semantic versions: of the server, and of Node (`process.versions.node`); null where it is not held against any. */
  readonly engines: { readonly learnwright: string; readonly node: string } | null;
  /** Null where it is not held against what is installed: it was, or nobody knows. */
  readonly installed: readonly InstalledPlugin[] | null;
  /** Takes an archive that is older than what is installed. */
  readonly allowDowngrade?: boolean;
}
