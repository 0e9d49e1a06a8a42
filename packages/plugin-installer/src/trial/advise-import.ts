import { z } from 'zod';

/** What an import may not do, and where the plugin does it instead. */
const ADVICE = {
  read: 'An import reads no file outside of its package: read it in activate(context) or later, from the folder that context.folder() answers',
  write:
    'An import writes no file: write it in activate(context) or later, into the folder that context.folder() answers',
  network: 'An import reaches no network: call it in activate(context), a route, a hook, a job or a schedule',
  process:
    'An import starts no process and no thread: start them in activate(context) or later, and end them in deactivate(context)',
} as const;
type Forbidden = keyof typeof ADVICE;

/** What the permission model of Node calls it. */
const PERMISSIONS: Readonly<Record<string, Forbidden>> = {
  FileSystemRead: 'read',
  FileSystemWrite: 'write',
  Net: 'network',
  ChildProcess: 'process',
  WorkerThreads: 'process',
};
/** How a connection fails where there is no network; `lock-down.ts` names what it has taken away. */
const NO_NETWORK = /^(?:ENETUNREACH|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH)$/;
const TAKEN_NETWORK = /has no (?:net|dns|dgram)\b/;
const MOST_CAUSES = 5;

const failureSchema = z.object({
  code: z.string().optional().catch(undefined),
  permission: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  cause: z.unknown().optional(),
});

/** Says what to do about what an import may not do; null where the error is another one. */
export function adviseImport(error: unknown): string | null {
  let failure = readFailure(error);
  for (let depth = 0; failure !== null && depth < MOST_CAUSES; depth += 1) {
    const forbidden = findForbidden(failure);
    if (forbidden !== null) return ADVICE[forbidden];
    failure = readFailure(failure.cause);
  }
  return null;
}

/** The boundary to an error of the plugin, which may throw when it is read. */
function readFailure(error: unknown): z.infer<typeof failureSchema> | null {
  try {
    return failureSchema.safeParse(error).data ?? null;
  } catch {
    return null;
  }
}

function findForbidden({ code = '', permission = '', message }: z.infer<typeof failureSchema>): Forbidden | null {
  const named = PERMISSIONS[permission];
  if (named !== undefined) return named;
  return NO_NETWORK.test(code) || TAKEN_NETWORK.test(message) ? 'network' : null;
}
