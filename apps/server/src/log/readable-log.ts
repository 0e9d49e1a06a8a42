import { printableLine, printableText } from '@learnwright/archive';
import { z } from 'zod';

/** The levels of pino as people read them. */
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
const LEVEL_WIDTH = 5;
/** Of the time in ISO 8601, the part that changes while somebody looks on. */
const TIME = [11, 23] as const;

const requestSchema = z.object({ method: z.string(), path: z.string(), status: z.number(), ms: z.number() });
const lineSchema = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  part: z.string().default('server'),
  plugin: z.string().optional(),
  request_id: z.string().nullish(),
  error: z.looseObject({ stack: z.string().optional(), message: z.string().optional() }).optional(),
});

/**
 * Writes the lines of a log for an author who reads along: time, level, plugin, text, fields and the id of the request,
 * and the stack of an error below. A line that is no JSON stays as it is. What was logged is shown and not obeyed.
 */
export function readableLog(write: (text: string) => void): { write(lines: string): void } {
  return {
    write: (lines) => {
      const shown = lines.split('\n').filter((line) => line !== '');
      write(shown.map((line) => `${describeLine(line)}\n`).join(''));
    },
  };
}

function describeLine(line: string): string {
  const read = lineSchema.safeParse(parse(line));
  if (!read.success) return printableText(line);
  const { level, time, msg, part, plugin = part, request_id, error, ...fields } = read.data;
  const request = requestSchema.safeParse(fields);
  const said = request.success ? describeRequest(request.data) : `${plugin}: ${msg}${describeFields(fields)}`;
  const clock = new Date(time).toISOString().slice(...TIME);
  const head = [clock, (LEVELS[level] ?? `${level}`).padEnd(LEVEL_WIDTH), printableLine(said)];
  if (typeof request_id === 'string') head.push(`[${printableLine(request_id)}]`);
  const stack = error?.stack ?? error?.message;
  return stack === undefined ? head.join(' ') : `${head.join(' ')}\n${printableText(stack).replaceAll(/^/gm, '    ')}`;
}

function describeRequest({ method, path, status, ms }: z.infer<typeof requestSchema>): string {
  return `${method} ${path} ${status} in ${ms.toFixed(1)} ms`;
}

function describeFields(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return given.map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`).join('');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A library has written to the log by itself.
    return null;
  }
}
