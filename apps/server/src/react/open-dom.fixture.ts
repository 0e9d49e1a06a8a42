import { Window } from 'happy-dom';

// Import this first: React and TanStack Query look for a page when they are loaded. Everything else, such as `fetch`, stays
// that of Node.
const window = new Window();
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
