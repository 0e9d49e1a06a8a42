import { Window } from 'happy-dom';

// Import this first: React and TanStack Query look for a page when they are loaded. Everything else, such as `fetch`, stays
// that of Node.
const window = new Window();
const PAGE = { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true };
Object.assign(globalThis, PAGE);

/** Takes the page away again: other files run in the same process. */
export async function closeDom(): Promise<void> {
  await window.happyDOM.close();
  for (const name of Object.keys(PAGE)) Reflect.deleteProperty(globalThis, name);
}
