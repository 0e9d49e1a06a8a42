import type { LocalDatabase } from '../src/local/local-database.ts';
import type { Unchecked } from '../src/requests/answer.ts';

/** How long a page took for as many attempts, in milliseconds. */
export interface RecordingSpeed {
  /** In batches of 500, by local mode. */
  record(count: number): Promise<number>;
  /** As many rows in one transaction without indexes, each read and then put when the one before it is there. */
  putOneByOne(count: number): Promise<number>;
}

const LESSON = { set_id: 's', lesson_id: 'l', exercise_id: 'e' };

function createAttempt(index: number) {
  const answers = { user_answer: 'das Haus', correct_answer: 'das Haus', correct: index % 3 > 0 };
  return { ...LESSON, ...answers, element_key: `element ${index % 200}` };
}

let rounds = 0;

/** Runs in the page. */
export const recordingSpeed = {
  record: async (database: LocalDatabase, count: number): Promise<number> => {
    const { id } = await database.createLearner({ name: 'Ada' });
    const storage = database.storageOf(id);
    const attempts = Array.from({ length: count }, (_, index) => createAttempt(index));
    const start = performance.now();
    for (let at = 0; at < count; at += 500) await storage.recordAttempts(attempts.slice(at, at + 500));
    return performance.now() - start;
  },
  putOneByOne: async (count: number): Promise<number> => {
    rounds += 1;
    const connection = await openTable(`bare-${rounds}`);
    const transaction = connection.transaction(['rows'], 'readwrite');
    const table = transaction.objectStore('rows');
    const start = performance.now();
    for (let index = 0; index < count; index += 1) {
      await endOf(table.get(['u', `${index}`]));
      await endOf(table.put({ ...createAttempt(index), user_id: 'u', attempt_id: `${index}` }));
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    return performance.now() - start;
  },
};

function endOf(request: Unchecked): Promise<unknown> {
  return new Promise((resolve) => {
    request.onsuccess = resolve;
  });
}

function openTable(name: string): Promise<Unchecked> {
  const indexedDB: Unchecked = Reflect.get(globalThis, 'indexedDB');
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: ['user_id', 'attempt_id'] });
  return new Promise((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
}
