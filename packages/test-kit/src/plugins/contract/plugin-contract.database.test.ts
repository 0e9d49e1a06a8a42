import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { QUIZ_CLASS_CONFIG, writeQuizPackage } from '../../../tests/quiz-package.ts';
import { QuizClass, quiz } from '../../../tests/quiz-plugin.ts';
import { pluginContract } from './plugin-contract.ts';

const languages = ['en', 'de'];
const ofObject = await writeQuizPackage();
const ofClass = await writeQuizPackage({ config: QUIZ_CLASS_CONFIG });

pluginContract(quiz, { directory: ofObject, languages });
pluginContract(QuizClass, { directory: ofClass, languages });

afterAll(async () => {
  for (const directory of [ofObject, ofClass]) await rm(directory, { recursive: true });
});
