import type { Repository } from '../repository/repository.ts';
import { parseModule } from '../repository/source-module.ts';
import { listEntries, listPackages } from '../repository/workspace-package.ts';

/** For each published package a list of the names it exports: file name and text. */
export function describeSurfaces(repository: Repository): ReadonlyMap<string, string> {
  // Pages are published too, and export nothing.
  const published = listPackages(repository).filter((each) => !each.manifest.private && listEntries(each).length > 0);
  return new Map(
    published.map((workspacePackage) => {
      const names = listEntries(workspacePackage).flatMap(({ subpath, file }) =>
        parseModule(repository, file).exports.map(({ name, isType }) => {
          return `${subpath === '.' ? '' : `${subpath} `}${name}${isType ? ' (type)' : ''}`;
        }),
      );
      return [`${workspacePackage.name}.txt`, `${names.toSorted().join('\n')}\n`];
    }),
  );
}
