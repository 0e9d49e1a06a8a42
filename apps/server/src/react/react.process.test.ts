import { afterAll } from 'vitest';
import { hooksSuite } from './hooks-suite.fixture.ts';
import { closeDom } from './open-dom.fixture.ts';
import { serveLessons } from './serve-lessons.fixture.ts';
import { tutorSuite } from './tutor-suite.fixture.ts';

// One server for both: its start takes longer than they do.
const server = serveLessons();
hooksSuite(server);
tutorSuite(server);
afterAll(closeDom);
