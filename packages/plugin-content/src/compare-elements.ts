import { type ElementAddress, type ElementMove, elementAddressText } from '@learnwright/plugin-sdk';
import { IDENTITY_KINDS, type LocatedElement } from './lesson-elements.ts';

/** How an update changes the elements of its lessons. */
export interface ElementChanges {
  /** Elements with another address: their attempts belong there now. */
  readonly moved: readonly ElementMove[];
  /** The addresses of elements that are gone. */
  readonly orphaned: readonly ElementAddress[];
}

/** The changes of an import that leaves everything as it is. */
export const NO_ELEMENT_CHANGES: ElementChanges = { moved: [], orphaned: [] };

type NameOf = (element: LocatedElement) => string | undefined;

/**
 * Looks for the elements of old lessons in the new lessons: by identity, the surest first, else by address. An element at
 * another address has moved; an element that is not found is orphaned.
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

/** Elements by name, without repeated names: no element may be taken for another. */
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
