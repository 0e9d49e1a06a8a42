/** Groups of names that reach each other along the arrows, each sorted; a name that points at itself alone is none. */
export function findLoops(arrows: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const loops: string[][] = [];

  // Tarjan's algorithm: a group is complete where its first name reaches nothing that is older and still open.
  function visit(name: string): number {
    const index = order.size;
    order.set(name, index);
    open.push(name);
    let low = index;
    for (const next of arrows.get(name) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low < index) return low;
    const group = open.splice(open.indexOf(name));
    if (group.length > 1) loops.push(group.toSorted());
    return low;
  }

  for (const name of arrows.keys()) if (!order.has(name)) visit(name);
  return loops;
}
