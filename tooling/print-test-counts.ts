import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';
import { countTests } from './test-results/count-tests.ts';

// One line that a machine can read: the numbers of the last `pnpm test`.
const file = join(ROOT, 'node_modules/.cache/learnwright/test-results.json');
const { passed, failed } = countTests(readFileSync(file, 'utf8'));
console.log(`${passed} passed, ${failed} failed`);
