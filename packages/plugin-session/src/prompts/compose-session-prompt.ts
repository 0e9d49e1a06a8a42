import {
  CHAT_METHODS,
  type ChatMethod,
  type LearningProfile,
  type LessonStatus,
  type Project,
} from '@learnwright/core';
import { quoteData } from '@learnwright/plugin-sdk';
import { commonRules } from './common-rules.ts';
import { methodPrinciples } from './method-principles.ts';
import { promptLanguageOf } from './prompt-language-of.ts';
import { type PromptWording, promptWording } from './prompt-wording.ts';
import { type PromptLanguage, type Step, toStep } from './step-prompt.ts';
import { stepPromptsDe } from './step-prompts-de.ts';
import { stepPromptsEn } from './step-prompts-en.ts';
import { withheldAnswers } from './withheld-answers.ts';

/** What the tutor is told of a lesson; the texts are the lesson's own and quoted as data. */
export interface LessonNote {
  readonly title: string;
  readonly status: LessonStatus;
  readonly score_correct: number;
  readonly score_total: number;
  readonly excerpt?: string | undefined;
}

/** What a session prompt is made of; `lesson_progress` latest first. */
export interface SessionPromptInput {
  readonly project: Pick<Project, 'topic' | 'goal' | 'timeframe' | 'daily_minutes' | 'current_problem'>;
  readonly profile: LearningProfile | null;
  readonly method: ChatMethod;
  readonly step: number;
  readonly lang: string;
  readonly lesson_progress?: readonly LessonNote[] | undefined;
}

/** The longest title, topic or time frame quoted, in characters. */
const SHORT_LIMIT = 200;
/** The longest goal, problem or lesson text quoted, in characters. */
const LONG_LIMIT = 800;
/** How many lessons are quoted, the latest first. */
const LESSON_LIMIT = 5;

const stepPrompts = { en: stepPromptsEn, de: stepPromptsDe };

/**
 * The system message of a turn (hook create_session_prompt, specification, part 6): role, method, project, profile,
 * lessons, step, rules and language, in this order. German for `de` and its regions, else English.
 */
export function composeSessionPrompt(input: SessionPromptInput): string {
  const language = promptLanguageOf(input.lang);
  const words: PromptWording = promptWording[language];
  const step = toStep(input.step);
  return [
    section(words.role, [words.role_text]),
    section(`${words.method}: ${words.methods[input.method]}`, [methodPrinciples[language][input.method]]),
    section(words.project, [words.project_text, ...projectLines(input.project)]),
    section(words.profile, profileLines(input.profile, words)),
    section(words.lessons, lessonLines(input.lesson_progress ?? [], words)),
    section(words.step(step, words.steps[step]), stepLines(language, input.method, step)),
    section(
      words.rules,
      commonRules[language].map((rule) => `- ${rule}`),
    ),
    section(words.language, [words.language_text]),
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return [`# ${title}`, ...lines].join('\n');
}

function projectLines(project: SessionPromptInput['project']): string[] {
  return [
    quoteData('topic', project.topic, SHORT_LIMIT),
    quoteData('goal', project.goal, LONG_LIMIT),
    quoteData('timeframe', project.timeframe, SHORT_LIMIT),
    quoteData('daily_minutes', String(project.daily_minutes), SHORT_LIMIT),
    ...(project.current_problem?.trim() ? [quoteData('current_problem', project.current_problem, LONG_LIMIT)] : []),
  ];
}

function profileLines(profile: LearningProfile | null, words: PromptWording): string[] {
  if (!profile) return [words.no_profile];
  return CHAT_METHODS.map((method) => `- ${words.methods[method]}: ${words.percent(profile[method])}`);
}

function lessonLines(lessons: readonly LessonNote[], words: PromptWording): string[] {
  if (lessons.length === 0) return [words.no_lessons];
  return lessons
    .slice(0, LESSON_LIMIT)
    .flatMap((lesson) => [
      `- ${words.lesson_status[lesson.status]}, ${words.lesson_score(lesson.score_correct, lesson.score_total)}`,
      quoteData('lesson_title', lesson.title, SHORT_LIMIT),
      ...(lesson.excerpt?.trim() ? [quoteData('lesson_text', lesson.excerpt, LONG_LIMIT)] : []),
    ]);
}

function stepLines(language: PromptLanguage, method: ChatMethod, step: Step): string[] {
  const words: PromptWording = promptWording[language];
  const cell = stepPrompts[language][method][step];
  return [
    `${words.does}: ${cell.does}`,
    `${words.withholds}: ${cell.withholds}`,
    `${words.ends_with}: ${cell.ends_with}`,
    `${words.reveals_at_most}: ${words.reveals[withheldAnswers[method][step]]}.`,
  ];
}
