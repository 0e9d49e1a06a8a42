import { z } from 'zod';
import type { Repository } from './repository.ts';

const dependenciesSchema = z.record(z.string(), z.string()).default({});

const manifestSchema = z.looseObject({
  name: z.string(),
  private: z.boolean().default(false),
  type: z.string().optional(),
  description: z.string().default(''),
  license: z.string().default(''),
  exports: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).default({}),
  sideEffects: z.boolean().optional(),
  files: z.array(z.string()).default([]),
  engines: z.record(z.string(), z.string()).default({}),
  dependencies: dependenciesSchema,
  devDependencies: dependenciesSchema,
  peerDependencies: dependenciesSchema,
  optionalDependencies: dependenciesSchema,
});

/** The condition under which an export is the TypeScript source. */
export const SOURCE_CONDITION = '@learnwright/source';

/** What the checks read of a package.json. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A package under packages/ or apps/. */
export interface WorkspacePackage {
  /** Its folder, such as `packages/core`. */
  readonly folder: string;
  /** Its name without the scope. */
  readonly name: string;
  readonly manifest: Manifest;
}

/** Every package under packages/ and apps/. */
export function listPackages(repository: Repository): readonly WorkspacePackage[] {
  return repository.files
    .filter((file) => /^(packages|apps)\/[^/]+\/package\.json$/.test(file))
    .map((file) => {
      const manifest = manifestSchema.parse(JSON.parse(repository.read(file)));
      return {
        folder: file.slice(0, -'/package.json'.length),
        name: manifest.name.replace('@learnwright/', ''),
        manifest,
      };
    });
}

/** The source file behind each export that has one: subpath and path from the root. */
export function listEntries({ folder, manifest }: WorkspacePackage): readonly { subpath: string; file: string }[] {
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    const source = typeof target === 'string' ? undefined : target[SOURCE_CONDITION];
    return source === undefined ? [] : [{ subpath, file: `${folder}/${source.replace('./', '')}` }];
  });
}
