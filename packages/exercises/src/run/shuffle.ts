/**
 * Shuffles a list by a key: equal lists and keys come out the same, on every device. A list of texts that differ never comes out
 * in the order it had, which may be the answer.
 */
export function shuffleBy(texts: readonly string[], key: string): number[] {
  const order = texts.map((_, index) => index);
  const draw = createDraw(hashText(key));
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [order[last], order[other]] = [order[other] ?? last, order[last] ?? other];
  }
  const isAsBefore = order.every((source, index) => texts[source] === texts[index]);
  return isAsBefore ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** A hash of a text: 32 bits, by FNV-1a over its UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Draws whole numbers below a limit: mulberry32, which needs no more than its 32 bits of state. */
function createDraw(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
