import type { IndexedRequest } from './indexed-database.ts';

/** What a request answers; rejects with its error. */
export function resultOf<T>(request: IndexedRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
