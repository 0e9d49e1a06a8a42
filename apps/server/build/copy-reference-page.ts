/**
 * Puts the files of Swagger UI beside what was built, with its licence. So whoever installs the server does not install its package,
 * which brings another one that calls home.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'];

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const to = join(import.meta.dirname, '../dist/features/documentation/swagger-ui');
mkdirSync(to, { recursive: true });
for (const name of FILES) cpSync(join(from, name), join(to, name));
