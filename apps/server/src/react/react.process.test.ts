import { afterAll } from 'vitest';
import { hooksSuite } from './hooks-suite.fixture.ts';
import { closeDom } from './open-dom.fixture.ts';
import { reviewSessionSuite } from './review-session-suite.fixture.ts';
import { serveLessons } from './serve-lessons.fixture.ts';
import { tutorSuite } from './tutor-suite.fixture.ts';

// One server for all: its start takes longer than they do.
const server = serveLessons();
hooksSuite(server);
reviewSessionSuite(server);
tutorSuite(server);
afterAll(closeDom);
