import { extname } from 'node:path';

/**
 * The first module of the entry `frame-host`, for whoever answers it to a browser: it imports files beside it, and nothing else. It is
 * TypeScript where the SDK runs from its sources.
 */
export const FRAME_HOST_MODULE = new URL(`../frame-host/index${extname(import.meta.url)}`, import.meta.url);
