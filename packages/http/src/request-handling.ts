import type { Clock, StoredResponseStore, UnitOfWork } from '@learnwright/core';
import type { FindRecordOwners } from './authorize.ts';
import type { UnknownQuery } from './unknown-parameters.ts';

/** What routes need from the database: units of work, named locks inside them, the stored responses, and owners. */
export interface HandlingPorts {
  readonly unitOfWork: UnitOfWork<{ readonly storedResponses: StoredResponseStore }>;
  /** Waits for a lock of this name, held until the unit of work ends. */
  readonly lockName: (name: string) => Promise<void>;
  /** The same without waiting; false when another unit holds it. */
  readonly tryLockName: (name: string) => Promise<boolean>;
  readonly clock: Clock;
  /** Runs what only reads, and reads much, where that disturbs least; default: as it is. */
  readonly readFromReplica?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whom core's records belong to. */
  readonly findOwners: FindRecordOwners;
}

/** The server itself, and whether another one of the same database lives. */
export interface ServerIdentity {
  readonly id: string;
  readonly isLiving: (id: string) => Promise<boolean>;
}

/** How every route of a server handles requests; one object is handed to all its route apps. */
export interface RequestHandling extends HandlingPorts {
  /** By its id a server owns the keys of the requests that it runs. */
  readonly server: ServerIdentity;
  /** The longest JSON body in bytes. */
  readonly bodyLimit: number;
  /** The longest answer that an idempotency key keeps whole, in bytes. */
  readonly storedResponseBytes: number;
  /** Told of every answer that is kept: whose key it is, and how long it is. */
  readonly onKept: (scope: string, bytes: number) => void;
  /** Parses every JSON answer with its schema and fails where they differ: for tests. */
  readonly checkResponses: boolean;
  /** Leaves out of every JSON answer the fields that its schema does not name; default: the answer is sent as it is. */
  readonly stripResponses?: boolean;
  /** What becomes of parameters of the query that a route does not take. */
  readonly unknownQuery: UnknownQuery;
  /** The idempotency keys whose first request is running in this process, with its fingerprint. */
  readonly runningKeys: Map<string, string>;
  /** Told of what fails in a stream that is kept: nobody may be there any more who could be answered. */
  readonly onStreamError: (error: unknown) => void;
}

/** A server without others beside it. */
const LONE_SERVER: ServerIdentity = { id: 'the only server', isLiving: async () => false };
const BYTES_IN_MIB = 1024 * 1024;

/** Makes the handling of the requests of a server. */
export function createRequestHandling(
  ports: HandlingPorts,
  options: Partial<
    Pick<
      RequestHandling,
      'server' | 'bodyLimit' | 'storedResponseBytes' | 'onKept' | 'checkResponses' | 'unknownQuery' | 'onStreamError'
    >
  > = {},
): RequestHandling {
  const { bodyLimit = BYTES_IN_MIB, storedResponseBytes = 2 * BYTES_IN_MIB } = options;
  const { onKept = ignore, checkResponses = false, onStreamError = ignore, server = LONE_SERVER } = options;
  const { unknownQuery = 'refuse' } = options;
  return {
    ...ports,
    server,
    bodyLimit,
    storedResponseBytes,
    onKept,
    checkResponses,
    unknownQuery,
    onStreamError,
    runningKeys: new Map(),
  };
}

function ignore(): void {
  // A stream that fails fails for its client as well, where there still is one; and nobody counts what is kept.
}
