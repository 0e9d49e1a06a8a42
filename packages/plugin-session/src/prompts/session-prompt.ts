import { CHAT_METHODS, type ChatMethod, type LearningProfile, type Project, quoteData } from '@learnwright/plugin-sdk';
import { type LessonNote, listLessonNotes } from '../project-sets.ts';
import { readSpokenLanguage } from '../spoken-language.ts';
import { STEPS, type Step, toStep } from '../steps.ts';
import type { SessionContext, TopicTransitionRow } from '../tables.ts';
import { aiAdaptive } from './ai-adaptive.ts';
import { contextual } from './contextual.ts';
import { deductive } from './deductive.ts';
import { dialogic } from './dialogic.ts';
import { errorBased } from './error-based.ts';
import { inductive } from './inductive.ts';
import type { MethodPrompts, PromptLanguage } from './method-prompts.ts';
import { type PromptWording, promptWording } from './prompt-wording.ts';

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
/** The longest summary quoted, in characters. */
const SUMMARY_LIMIT = 3_000;
/** How many lessons are quoted with their cards, the latest first; of the others the title is. */
const LESSONS_WITH_CARDS = 3;

/** The 42 instructions to the tutor and what else each method has. */
export const METHOD_PROMPTS = {
  deductive,
  inductive,
  error_based: errorBased,
  dialogic,
  contextual,
  ai_adaptive: aiAdaptive,
} as const satisfies Record<ChatMethod, MethodPrompts>;

/** Answers the hook create_session_prompt (specification, R8.1): adds the learner's latest lessons and composes. */
export async function composeProjectPrompt(
  context: SessionContext,
  project: Project,
  profile: LearningProfile | null,
  method: ChatMethod,
  step: number,
  lang: string,
): Promise<string> {
  const lesson_progress = await listLessonNotes(context, project);
  return composeSessionPrompt({ project, profile, method, step, lang, lesson_progress });
}

/**
 * Composes the system message of a turn: role, method, project, profile, lessons, step, rules and language, in this
 * order. German for `de` and its regions, else English; the last section says which language the tutor speaks (specification,
 * R10.3).
 */
export function composeSessionPrompt(input: SessionPromptInput): string {
  const language = promptLanguageOf(input.lang);
  const words: PromptWording = promptWording[language];
  const step = toStep(input.step);
  const { name, principle } = METHOD_PROMPTS[input.method];
  const rules = words.common_rules.map((rule) => `- ${rule}`);
  return [
    section(words.role, [words.role_text]),
    section(`${words.method}: ${name[language]}`, [quoteMethod(input.method), principle[language]]),
    section(words.project, [words.project_text, ...projectLines(input.project)]),
    section(words.profile, profileLines(input.profile, language)),
    section(words.lessons, lessonLines(input.lesson_progress ?? [], words)),
    section(words.step(step, words.steps[step]), [quoteStep(step), ...stepLines(language, input.method, step)]),
    section(words.rules, rules),
    section(words.language, words.language_lines(readSpokenLanguage(input.lang))),
  ].join('\n\n');
}

/** Composes what follows the session prompt in every cycle after the first: the topic and how hard it is. */
export function composeContinuation(
  { next_topic, difficulty_adjustment }: Pick<TopicTransitionRow, 'next_topic' | 'difficulty_adjustment'>,
  lang: string,
): string {
  const words = promptWording[promptLanguageOf(lang)].new_cycle;
  const topic = next_topic === null ? [] : [quoteData('next_topic', next_topic, SHORT_LIMIT)];
  return [`# ${words.title}`, words.text, ...topic, words[difficulty_adjustment]].join('\n');
}

/** Composes what stands for the turns that the tutor is not sent. */
export function composeEarlier(summary: string, lang: string): string {
  const { title, text } = promptWording[promptLanguageOf(lang)].earlier;
  return [`# ${title}`, text, quoteData('summary', summary, SUMMARY_LIMIT)].join('\n');
}

/** Composes what tells the tutor of pictures that the model is not given; the block is for programs that read a prompt. */
export function composeHiddenPictures(lang: string): string {
  const { title, text } = promptWording[promptLanguageOf(lang)].hidden_pictures;
  return [`# ${title}`, text, quoteData('pictures', 'not given', SHORT_LIMIT)].join('\n');
}

/** Describes a method in English, for the AI that judges a turn. */
export function describeMethod(method: ChatMethod): string {
  const { name, principle } = METHOD_PROMPTS[method];
  return `The method is ${name.en}. ${principle.en}`;
}

/** Names the seven steps and the present one in English, for the AI that judges a turn. */
export function describeSteps(step: number): string {
  const { steps } = promptWording.en;
  const present = toStep(step);
  return [
    `Its seven steps: ${STEPS.map((each) => `${each} ${steps[each]}`).join(', ')}.`,
    `The session is at step ${present}, ${steps[present]}.`,
  ].join('\n');
}

/** Says in English what the tutor's instruction for a step demands, for the AI that judges a turn. */
export function describeCell(method: ChatMethod, step: number): string {
  const { does, ends_with } = METHOD_PROMPTS[method].steps[toStep(step)].en;
  return `In this step the tutor was told: ${does} ${ends_with}`;
}

/** Quotes the names of a method and a step, for programs that read a prompt. */
export function quoteCell(method: ChatMethod, step: number): string[] {
  return [quoteMethod(method), quoteStep(toStep(step))];
}

function quoteMethod(method: ChatMethod): string {
  return quoteData('method', method, SHORT_LIMIT);
}

function quoteStep(step: Step): string {
  return quoteData('step', String(step), SHORT_LIMIT);
}

/** The language that the instructions are written in: German for `de` and its regions, else English. */
function promptLanguageOf(lang: string): PromptLanguage {
  return /^de([-_]|$)/i.test(lang.trim()) ? 'de' : 'en';
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

function profileLines(profile: LearningProfile | null, language: PromptLanguage): string[] {
  const { no_profile, percent } = promptWording[language];
  if (!profile) return [no_profile];
  return CHAT_METHODS.map((method) => `- ${METHOD_PROMPTS[method].name[language]}: ${percent(profile[method])}`);
}

function lessonLines(lessons: readonly LessonNote[], words: PromptWording): string[] {
  if (lessons.length === 0) return [words.no_lessons];
  return [words.lessons_text, ...lessons.flatMap((lesson, index) => lessonNoteLines(lesson, index, words))];
}

function lessonNoteLines(
  { title, status, score, target_language, cards }: LessonNote,
  index: number,
  words: PromptWording,
): string[] {
  const scored = score === undefined ? '' : `, ${words.lesson_score(score.correct, score.total)}`;
  const text = index < LESSONS_WITH_CARDS ? cardLines(cards) : '';
  return [
    `- ${words.lesson_status[status]}${scored}`,
    quoteData('lesson_title', title, SHORT_LIMIT),
    ...(target_language === null ? [] : [quoteData('target_language', target_language, SHORT_LIMIT)]),
    ...(text === '' ? [] : [quoteData('lesson_text', text, LONG_LIMIT)]),
  ];
}

/** The cards of a lesson as lines `asked = answer`: as many whole lines as there is room for. */
function cardLines(cards: LessonNote['cards']): string {
  const lines: string[] = [];
  let room = LONG_LIMIT;
  for (const { asked, answer } of cards) {
    const line = [asked, answer].map((side) => side.replace(/\s+/gu, ' ').trim()).join(' = ');
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return lines.join('\n');
}

function stepLines(language: PromptLanguage, method: ChatMethod, step: Step): string[] {
  const words: PromptWording = promptWording[language];
  const { reveals, [language]: cell } = METHOD_PROMPTS[method].steps[step];
  return [
    `${words.does}: ${cell.does}`,
    `${words.withholds}: ${cell.withholds}`,
    `${words.ends_with}: ${cell.ends_with}`,
    `${words.reveals_at_most}: ${words.reveals[reveals]}.`,
  ];
}
