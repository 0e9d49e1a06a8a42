import { afterAll } from 'vitest';
import { hooksSuite } from './hooks-suite.ts';
import { closeDom } from './open-dom.ts';
import { reviewSessionSuite } from './review-session-suite.ts';
import { serveLessons } from './serve-lessons.ts';
import { serverCallsSuite } from './server-calls-suite.ts';
import { syncSuite } from './sync-suite.ts';
import { tutorSessionSuite } from './tutor-session-suite.ts';
import { tutorSuite } from './tutor-suite.ts';

// One server for all: its start takes longer than they do.
const server = serveLessons();
hooksSuite(server);
reviewSessionSuite(server);
syncSuite(server);
tutorSuite(server);
tutorSessionSuite(server);
serverCallsSuite(server);
afterAll(closeDom);
