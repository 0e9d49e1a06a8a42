import { open } from 'node:fs/promises';

/** Makes the names in a folder last; Windows opens no folders and needs none of it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The value for a file that does not exist; throws every other error again. */
export function absent<T>(error: unknown, otherwise: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
  throw error;
}
