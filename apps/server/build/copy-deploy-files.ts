/** Puts units and environment files beside what was built: whoever installs the package has no checkout to take them from. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const to = join(import.meta.dirname, '../deploy');
rmSync(to, { recursive: true, force: true });
cpSync(join(import.meta.dirname, '../../../deploy'), to, { recursive: true });
