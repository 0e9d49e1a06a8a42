import { homedir } from 'node:os';
import type { Repository } from '../repository/repository.ts';
import type { Violation } from '../repository/violation.ts';

const TEXT = /\.(ts|tsx|js|mjs|json|jsonc|yaml|yml|md|html|css|sh|toml)$|(?:^|\/)[^./]+$/;
const REGISTRY = /\bregistry\.(?:npmjs|yarnpkg)\.|\bnpm\.pkg\.github\./;
const HOME = /(?<![\w./-])(?:\/(?:home|Users)\/[a-z]|[A-Z]:\\Users\\)/;

/** No registry and no path of one machine: what is committed works for everyone. `root` is where this checkout is. */
export function checkForbiddenText(repository: Repository, root: string): readonly Violation[] {
  const here = [root, homedir()].filter((path) => path !== '/').map(matchPath);
  const rules: readonly (readonly [RegExp, string])[] = [
    [REGISTRY, 'Name no registry: everyone has their own configured.'],
    ...[HOME, ...here].map((pattern) => [pattern, 'This path exists on one machine only.'] as const),
  ];
  return repository.files
    .filter((file) => TEXT.test(file))
    .flatMap((file) => {
      const text = repository.read(file);
      return rules.flatMap(([pattern, message]) => {
        const position = text.search(pattern);
        return position < 0 ? [] : [{ file, line: text.slice(0, position).split('\n').length, message }];
      });
    });
}

function matchPath(path: string): RegExp {
  const literal = path.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\w./-])${literal}(?![\\w-])`);
}
