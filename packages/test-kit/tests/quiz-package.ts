import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a test changes in the files around the quiz; null leaves a file out. */
export interface QuizFiles {
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly index?: string;
  readonly config?: string | null;
  /** The texts of i18n/<language>.json by language. */
  readonly i18n?: Readonly<Record<string, object>>;
}

const MANIFEST = {
  name: 'quiz',
  version: '1.0.0',
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  'app.plugins': { quiz: '.#quiz' },
};

const QUIZ_INDEX = quizIndex('quiz');

/** The config file of the quiz. */
export const QUIZ_CONFIG = `
plugin:
  name: quiz
  version: 1.0.0
  display_name: { en: Quiz, de: Quiz }
  description: { en: Asks questions., de: Stellt Fragen. }
  license: MIT
  depends_on: []
  api_version: "1"
settings:
  bonus: 5
`;

/** The config file of the class, which has no settings. */
export const QUIZ_CLASS_CONFIG = QUIZ_CONFIG.replace('bonus: 5', '{}');

/** Writes the package of the quiz, not yet built, into a temporary folder; the answer is the folder. */
export async function writeQuizPackage(files: QuizFiles = {}): Promise<string> {
  const { manifest = {}, index = QUIZ_INDEX, config = QUIZ_CONFIG, i18n = {} } = files;
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-quiz-'));
  await mkdir(join(folder, 'src'));
  await mkdir(join(folder, 'config'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...MANIFEST, ...manifest }));
  await writeFile(join(folder, 'src/index.js'), index);
  if (config !== null) await writeFile(join(folder, 'config/quiz.yaml'), config);
  if (Object.keys(i18n).length > 0) await mkdir(join(folder, 'i18n'));
  for (const [language, texts] of Object.entries(i18n)) {
    await writeFile(join(folder, `i18n/${language}.json`), JSON.stringify(texts));
  }
  return folder;
}

/** A main module with a plugin of this name. */
export function quizIndex(name: string): string {
  return `export const quiz = { name: '${name}', version: '1.0.0', api_version: '1', license_tier: 'core' };`;
}
