import { IDBFactory } from 'fake-indexeddb';
import { runProgram } from '../../tests/small-program.ts';

const respond = (status: number, mediaType: string, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': mediaType } });

/** What the program does where answers are those of the runtime itself; the runtime prints it. */
export const report = await runProgram(respond, new IDBFactory());
