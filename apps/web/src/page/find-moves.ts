/** Something with a place in an order. */
interface Placed {
  readonly id: string;
  readonly order_index: number;
}

/** The places to give when one of several things is moved: only to those whose place is another one then. */
export function findMoves(items: readonly Placed[], from: number, to: number): Placed[] {
  const moved = items[from];
  if (moved === undefined) return [];
  const order = items.toSpliced(from, 1).toSpliced(to, 0, moved);
  return order.flatMap(({ id, order_index }, index) => (order_index === index ? [] : [{ id, order_index: index }]));
}
