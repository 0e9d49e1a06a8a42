// Run by "npm version": the version of package.json into the two other places that say it.
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

replace('src/plugin.ts', /(?<=^ {2}version: ')[^']*/m);
replace('config/mistake-quiz.yaml', /(?<=^ {2}version: ).*/m);

function replace(file, pattern) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, version));
}
