import {
  type Attempt,
  applyAttempt,
  type Curriculum,
  type ElementError,
  type HookArguments,
  type HookBus,
  type HookEvent,
  type HookJudge,
  type HookName,
  type LessonCompletion,
  MASTERY_THRESHOLD,
  type Project,
  type Session,
  type SessionRating,
} from '@learnwright/core';
import type { PluginServer } from '../start-plugin-server.ts';
import type { ActiveRun } from './contract-subject.ts';

/** Hooks of a plugin that throw at a harmless call, or answer something else than the hook promises. */
export async function findHookFaults({ plugin, server }: ActiveRun): Promise<string[]> {
  const scene = await createHookScene(server);
  const findings: string[] = [];
  for (const { name } of plugin.hooks) {
    findings.push(...(await askHook(server.host.hooks, name, HARMLESS_CALLS[name], plugin.name, scene)));
  }
  return findings;
}

async function askHook<Name extends HookName>(
  hooks: HookBus,
  name: Name,
  argumentsOf: HarmlessCalls[Name],
  owner: string,
  scene: HookScene,
): Promise<string[]> {
  if (argumentsOf === undefined) return [];
  const findings: string[] = [];
  const next = new Error('Ask the next subscriber.');
  const judge: HookJudge = {
    answered: (asked) => {
      // The host has judged any other answer.
      if (asked.owner === owner && AI_HOOKS.has(name)) {
        findings.push(`${name}: It answers for a model that is not its own.`);
      }
      // An answer counts as failed, so that every subscriber is asked, also in the mode first_result.
      throw next;
    },
    failed: (asked, error) => {
      if (asked.owner === owner && error !== next) findings.push(`${name}: It fails. ${String(error)}`);
    },
  };
  await hooks.firstJudged(judge, name, ...argumentsOf(scene));
  return findings;
}

/** A learner with a session that has ended, for hooks to be asked about. */
interface HookScene {
  readonly project: Project;
  readonly session: Session;
}

/** Adds a learner, a project and a completed session to a server's database. */
async function createHookScene(server: PluginServer): Promise<HookScene> {
  const { project } = await server.createLearner();
  const now = server.clock.now();
  const session: Session = {
    id: `${project.id}-session`,
    project_id: project.id,
    method: 'deductive',
    started_at: now,
    ended_at: now,
    cycle_step: 1,
    cycle_count: 1,
    status: 'completed',
  };
  await server.database.stores.sessions.insert(session);
  return { project, session };
}

/** What a hook is called with that does no harm, by hook. */
type HarmlessCalls = { readonly [Name in HookName]?: (scene: HookScene) => HookArguments<Name> };

/** The hooks of providers. */
const AI_HOOKS: ReadonlySet<HookName> = new Set(['ai_complete', 'ai_complete_async', 'ai_complete_stream']);

/** What a provider must leave to the next one: a model that is nobody's, and nobody who waits. */
const nobodysModel = (): HookArguments<'ai_complete'> => [
  [{ role: 'user', content: 'Hello' }],
  'nobodys-model',
  'no-key',
  1,
  { signal: AbortSignal.abort(new Error('Nobody waits for this answer.')) },
];

/**
 * The hooks of R8.1 of the specification that can be called without harm. `export_execute` writes files and hooks of a
 * plugin's own may do anything, so those are left to tests of their own.
 */
const HARMLESS_CALLS: HarmlessCalls = {
  get_assessment_questions: () => ['en'],
  calculate_profile: () => [[]],
  create_session_prompt: ({ project }) => [project, null, 'deductive', 1, 'en'],
  ai_complete: nobodysModel,
  ai_complete_async: nobodysModel,
  ai_complete_stream: nobodysModel,
  recommend_method_switch: () => [[], null],
  on_session_complete: (scene) => [scene.session, {}, eventOf('on_session_complete', scene)],
  on_session_rated: (scene) => [scene.session, rate(scene.session), eventOf('on_session_rated', scene)],
  on_lesson_completed: (scene) => [completeLesson(scene), eventOf('on_lesson_completed', scene)],
  on_attempts_recorded: (scene) => [scene.project.user_id, [], eventOf('on_attempts_recorded', scene)],
  on_attempt_undone: (scene) => [attempt(scene), null, eventOf('on_attempt_undone', scene)],
  on_element_mastered: (scene) => [masterElement(scene), eventOf('on_element_mastered', scene)],
  on_elements_moved: (scene) => [scene.project.user_id, [], eventOf('on_elements_moved', scene)],
  on_curriculum_deleted: (scene) => [deletedCurriculum(scene), eventOf('on_curriculum_deleted', scene)],
  redirect_elements: () => [[]],
  describe_lessons: () => [[], ['no-such-set'], 1],
  get_progress_summary: ({ project }) => [project.id, null],
  get_tool_recommendations: () => [null, 'en', 1],
  export_formats: () => [],
  chapter_pre_save: () => ['# One', 'no-such-chapter'],
  content_pre_import: () => ['# One', 'en'],
};

/** What a delivery of the end of a session comes with. */
function eventOf(hook: string, { project, session }: HookScene): HookEvent {
  return { id: `${hook}:${session.id}`, user_id: project.user_id, created_at: session.started_at, replayed: false };
}

function completeLesson({ project, session }: HookScene): LessonCompletion {
  return {
    ...{ user_id: project.user_id, set_id: 'no-such-set', lesson_id: 'no-such-lesson' },
    ...{ lesson_progress_id: `${session.id}-lesson`, session_id: session.id },
    ...{ score_correct: 3, score_total: 4, completed_at: session.started_at },
  };
}

function attempt({ project, session }: HookScene): Attempt {
  return {
    ...{
      user_id: project.user_id,
      set_id: 'no-such-set',
      lesson_id: 'no-such-lesson',
      exercise_id: 'no-such-exercise',
    },
    ...{ element_key: 'one', element_type: 'vocabulary', user_answer: 'one', correct_answer: 'one', correct: true },
    ...{ differences: [], attempt_id: `${session.id}-attempt`, attempted_at: session.started_at },
  };
}

/** The row of three right attempts. */
function masterElement(scene: HookScene): ElementError {
  const right = attempt(scene);
  let row = applyAttempt(null, right, `${scene.session.id}-element`);
  for (let count = 1; count < MASTERY_THRESHOLD; count += 1) row = applyAttempt(row, right, row.id);
  return row;
}

function deletedCurriculum({ project, session: { id, started_at } }: HookScene): Curriculum {
  const { user_id } = project;
  const texts = { title: 'German', description: null, language: 'en' };
  return { id: `${id}-curriculum`, user_id, ...texts, created_at: started_at, updated_at: started_at };
}

function rate({ id, started_at }: Session): SessionRating {
  const scales = { understanding: 3, stress: 3, method_fit: 3 };
  return { id: `${id}-rating`, session_id: id, ...scales, notes: null, created_at: started_at };
}
