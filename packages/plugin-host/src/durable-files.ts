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
