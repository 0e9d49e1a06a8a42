import { isThenable } from '../deadlines/is-thenable.ts';
import type { Uses } from './create-uses.ts';

type Subscriber = (...args: unknown[]) => unknown;

/** A subscriber whose answers are read piece by piece: as long as one is being read, it counts as under way. */
export function countPieces(subscriber: Subscriber, uses: Uses): Subscriber {
  const count = (answer: unknown) => (isAsyncIterable(answer) ? counted(answer, uses) : answer);
  return (...args) => {
    const answer = subscriber(...args);
    return isThenable(answer) ? Promise.resolve(answer).then(count) : count(answer);
  };
}

function isAsyncIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

function counted(answer: AsyncIterable<unknown>, uses: Uses): AsyncIterable<unknown> {
  let open = true;
  uses.enter();
  const leave = () => {
    if (open) uses.leave();
    open = false;
  };
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = answer[Symbol.asyncIterator]();
      return {
        next: async () => {
          try {
            const result = await iterator.next();
            if (result.done === true) leave();
            return result;
          } catch (error) {
            leave();
            throw error;
          }
        },
        return: async (value) => {
          try {
            return (await iterator.return?.(value)) ?? { done: true, value };
          } finally {
            leave();
          }
        },
      };
    },
  };
}
