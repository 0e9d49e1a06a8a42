import { plainName } from '../../../page/plain-name.ts';
import { ConsoleLink } from '../parts/console-link.tsx';

/** A person by name, as the way to their page. */
export function PersonLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <ConsoleLink to={`users/${encodeURIComponent(id)}`} className="row-link">
      <bdi className="row-name">{plainName({ id, name })}</bdi>
    </ConsoleLink>
  );
}
