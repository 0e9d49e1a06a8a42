import { createApiStorage } from '../../storage/create-api-storage.ts';
import type { ExchangeOptions } from './exchange-options.ts';
import { uploadAttempts } from './upload-attempts.ts';
import { uploadProgress } from './upload-progress.ts';

/** What an upload has come to. */
export interface UploadReport {
  /** Attempts that the server has now. */
  readonly attempts: number;
  /** Attempts that it does not take yet, because their times lie ahead of its clock. Upload again later. */
  readonly held: number;
  /** Lessons of which there was something to report. */
  readonly lessons: number;
}

/**
 * Moves from local to API mode: brings the attempt log and the lessons to a server. The server's rows come to what the
 * local ones are. It may be interrupted and repeated: attempts are known by their ids, and of lessons only what the
 * server lacks is sent. Lessons completed here are completed there, with what follows from it on a server.
 */
export async function uploadRecords(options: ExchangeOptions): Promise<UploadReport> {
  const { storage, client, user_id, signal } = options;
  const { attempts, lesson_progress } = await storage.readRecords();
  const counts = await uploadAttempts(client, user_id, attempts, signal);
  const lessons = await uploadProgress(createApiStorage(client, user_id), lesson_progress, signal);
  return { ...counts, lessons };
}
