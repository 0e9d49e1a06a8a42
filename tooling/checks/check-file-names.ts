import type { Repository } from '../repository/repository.ts';
import type { Violation } from '../repository/violation.ts';

const DRAWERS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'types'];
const CODE = /^(apps|packages)\/[^/]+\/(src|tests)\/|^tooling\/.*\.ts$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Files and folders of code are kebab-case and say what they hold. */
export function checkFileNames(repository: Repository): readonly Violation[] {
  return repository.files
    .filter((file) => CODE.test(file))
    .flatMap((file) => {
      const names = file.split('/').flatMap((segment) => segment.split('.'));
      const drawer = names.find((name) => DRAWERS.includes(name));
      if (drawer !== undefined) return [{ file, message: `"${drawer}" holds anything; name it after what is in it.` }];
      const odd = names.find((name) => !KEBAB_CASE.test(name));
      return odd === undefined ? [] : [{ file, message: `"${odd}" is not kebab-case.` }];
    });
}
