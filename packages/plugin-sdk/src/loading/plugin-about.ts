import type { TextByLanguage } from '@learnwright/core';
import validRange from 'semver/ranges/valid.js';
import { z } from 'zod';

/** What the package or the archive of a plugin says of it; none of its code has run. */
export interface PluginAbout {
  readonly display_name: TextByLanguage | null;
  readonly description: TextByLanguage | null;
  /** A name alone: an address of somebody is nobody's business here. */
  readonly author: string | null;
  readonly license: string | null;
  /** An address that begins with `https:` or `http:`. */
  readonly homepage: string | null;
  /** The ranges of versions that it runs with. */
  readonly engines: { readonly learnwright?: string | undefined; readonly node?: string | undefined };
}

/** The name of an author, as `plugin.yaml` has it. */
export const authorSchema = z.string().trim().min(1).max(200);

/** The address of a page that a browser may be led to. */
export const homepageSchema = z
  .url({ protocol: /^https?$/, error: 'Expected an address such as https://example.org' })
  .max(500);

/** A person in a package.json: `Ada <ada@example.org> (https://example.org)`, or an object with a name. */
const personSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const textSchema = z.string().trim().min(1);
const rangeSchema = z.string().refine((range) => validRange(range) !== null);
const enginesSchema = z.object({
  learnwright: rangeSchema.optional().catch(undefined),
  node: rangeSchema.optional().catch(undefined),
});

/** What a package.json says of the plugin in it; what has not the form of it counts as not said. */
export function readPackageAbout(manifest: Readonly<Record<string, unknown>>): PluginAbout {
  const description = textSchema.safeParse(manifest.description).data ?? null;
  return {
    display_name: null,
    description: description === null ? null : { en: description },
    author: readAuthor(manifest.author),
    license: textSchema.max(200).safeParse(manifest.license).data ?? null,
    homepage: homepageSchema.safeParse(manifest.homepage).data ?? null,
    engines: enginesSchema.safeParse(manifest.engines).data ?? {},
  };
}

/** The name of the author of a package.json; null where there is none. */
export function readAuthor(author: unknown): string | null {
  const [name] = personSchema.safeParse(author).data?.split(/[<(]/, 1) ?? [];
  return authorSchema.safeParse(name).data ?? null;
}
