import { type ElementAddress, type ElementMove, elementAddressText } from '@learnwright/core';
import type { ElementChanges } from './element-changes.ts';
import { IDENTITY_KINDS, type LocatedElement } from './list-lesson-elements.ts';

type NameOf = (element: LocatedElement) => string | undefined;

/**
 * Finds the elements of lessons that are replaced among those of the lessons that replace them: by identity, the surest
 * first, else by address. What is found elsewhere has moved, what is not found is orphaned.
 */
export function compareElements(before: readonly LocatedElement[], after: readonly LocatedElement[]): ElementChanges {
  const found = new Map<LocatedElement, LocatedElement>();
  const free = new Set(after);
  const names: NameOf[] = [
    ...IDENTITY_KINDS.map(
      (kind): NameOf =>
        ({ identities }) =>
          identities[kind],
    ),
    ({ address }) => elementAddressText(address),
  ];
  for (const nameOf of names) {
    const candidates = indexUnique(free, nameOf);
    const sought = indexUnique(
      before.filter((element) => !found.has(element)),
      nameOf,
    );
    for (const [name, element] of sought) {
      const match = candidates.get(name);
      if (match === undefined) continue;
      found.set(element, match);
      free.delete(match);
    }
  }
  return {
    moved: before.flatMap((element) => toMove(element.address, found.get(element)?.address)),
    orphaned: before.filter((element) => !found.has(element)).map(({ address }) => address),
  };
}

/** Elements by name, without names that two of them have: none is to be taken for another. */
function indexUnique(elements: Iterable<LocatedElement>, nameOf: NameOf): Map<string, LocatedElement> {
  const index = new Map<string, LocatedElement>();
  const repeated = new Set<string>();
  for (const element of elements) {
    const name = nameOf(element);
    if (name === undefined) continue;
    if (index.has(name)) repeated.add(name);
    index.set(name, element);
  }
  for (const name of repeated) index.delete(name);
  return index;
}

function toMove(from: ElementAddress, to: ElementAddress | undefined): ElementMove[] {
  return to === undefined || elementAddressText(from) === elementAddressText(to) ? [] : [{ from, to }];
}
