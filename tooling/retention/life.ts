import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ElementError, formatTimestamp, type User } from '@learnwright/core';
import { readFileBytes, type TableBytes } from '../bench/table-bytes.ts';
import { createRandom } from '../memory/random.ts';
import { type StudyServer, startStudyServer } from '../month/study-server.ts';
import type { YearsOptions } from './live-years.ts';

/** What a server has at the end of a year. */
export interface YearEnd {
  readonly bytes: TableBytes;
  /** What the server answers of each learner, by what was asked. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** The years of learners on one server. */
export interface Life {
  live(year: number): Promise<YearEnd>;
  end(): Promise<void>;
}

interface Student {
  readonly user_id: string;
  readonly project_id: string;
  readonly random: () => number;
}

const START = Date.parse('2026-01-01T00:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const DAYS = 365;
/**
 * A server with many learners is started anew after so many days, because its upkeep runs at a start: no five minutes pass while they are
 * lived. With few learners it is started once a year.
 */
const DAYS_OF_MANY = 73;
const FEW = 20;
/** A learner knows so many elements, answers so many a day, and one of so many times completes a lesson or talks with the tutor. */
const ELEMENTS = 300;
const ANSWERS = 20;
const LESSON_EVERY = 4;
const TALK_EVERY = 8;
/** The chance that a new element is begun, and that an answer is right. */
const NEW = 0.05;
const RIGHT = 0.8;
/** How long old records may take to go after a start, in milliseconds, and how often one looks. */
const PATIENCE = 600_000;
const PAUSE = 200;

/** Makes learners on a server of its own that keeps so many days of attempts and turns; 0 for all. */
export async function createLife({ learners, every, seed }: YearsOptions, keptDays: number): Promise<Life> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-years-'));
  const file = join(folder, 'learnwright.db');
  const environment = {
    DATABASE_URL: `sqlite:${file}`,
    APP_DATA_DIR: folder,
    APP_CONFIG_DIR: writeConfig(folder, keptDays),
  };
  const students: Student[] = [];
  const daysAtOnce = learners > FEW ? DAYS_OF_MANY : DAYS;

  /** Starts the server, whose upkeep runs at its start, and waits until that has packed and deleted what is old. */
  async function start(now: number): Promise<StudyServer> {
    const server = await startStudyServer(now, environment);
    for (let waited = 0; keptDays > 0 && !(await isKept(server)); waited += PAUSE) {
      if (waited > PATIENCE) throw new Error('What is old was not packed or deleted.');
      await delay(PAUSE);
    }
    return server;
  }

  async function liveDays(first: number): Promise<void> {
    const server = await start(START + first * DAY);
    if (first === 0) {
      for (let index = 0; index < learners; index += 1) students.push(await enrol(server, seed + index));
    }
    for (let day = first; day < first + daysAtOnce; day += 1) {
      await server.setClock(START + day * DAY + DAY / 2);
      for (const student of students) if (student.random() < 1 / every) await study(server, student, day);
    }
    await server.stop();
  }

  return {
    live: async (year) => {
      for (let day = year * DAYS; day < (year + 1) * DAYS; day += daysAtOnce) await liveDays(day);
      // The year ends on a server that has looked for what is old.
      const server = await start(START + (year + 1) * DAYS * DAY);
      const answers = await ask(server, students);
      await server.stop();
      return { bytes: readFileBytes(file), answers };
    },
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function writeConfig(folder: string, keptDays: number): string {
  const config = join(folder, 'config');
  mkdirSync(join(config, 'plugins'), { recursive: true });
  writeFileSync(join(config, 'app.yaml'), `learners: { attempt_days: ${keptDays} }\n`);
  writeFileSync(join(config, 'plugins/session.yaml'), `settings: { keep_turns_days: ${keptDays} }\n`);
  return config;
}

/** The metrics tell when a kind of upkeep has run. */
async function isKept(server: StudyServer): Promise<boolean> {
  const metrics = await server.readMetrics();
  return ['attempts that are old', 'the data of plugins'].every((task) => metrics.includes(`task="${task}"`));
}

async function enrol(server: StudyServer, seed: number): Promise<Student> {
  const { id: user_id } = await server.call<User>('POST', '/users', { name: `Learner ${seed}` });
  await server.call('PATCH', `/plugins/maintenance/${user_id}`, { enabled: true });
  const tutor = { active_provider: 'provider_a', model_override_provider_a: 'offline-tutor' };
  await server.call('PATCH', `/settings/${user_id}`, tutor);
  const plan = { topic: 'German', goal: 'Talk to my neighbours', timeframe: '3 months', daily_minutes: 20 };
  const { id: project_id } = await server.call<{ id: string }>('POST', `/users/${user_id}/projects`, plan);
  return { user_id, project_id, random: createRandom(seed) };
}

/** A day of study: answers at known elements and a few new ones, now and then a lesson or a talk. */
async function study(server: StudyServer, { user_id, project_id, random }: Student, day: number): Promise<void> {
  const known = Math.max(ANSWERS, Math.min(ELEMENTS, Math.ceil(day * NEW * ANSWERS)));
  const attempts = Array.from({ length: ANSWERS }, (_, index) => {
    const element = Math.floor(random() * known);
    const correct = random() < RIGHT;
    const address = { set_id: 'years', lesson_id: `lesson-${element % 30}`, exercise_id: 'ex-01' };
    const answers = { user_answer: correct ? `Wort ${element}` : 'Wrt', correct_answer: `Wort ${element}` };
    const named = {
      attempt_id: `day-${day}-${index}`,
      attempted_at: formatTimestamp((START + day * DAY + index) * 1000),
    };
    return { ...address, element_key: `word-${element}`, ...answers, correct, ...named };
  });
  await server.call('POST', `/users/${user_id}/element-errors`, { attempts });
  if (random() < 1 / LESSON_EVERY) {
    const lesson = { set_id: 'years', lesson_id: `lesson-${day}`, time_spent_seconds_delta: 300, mark_completed: true };
    const step_result = { step_id: 'ex-01', correct: 8, total: 10 };
    await server.call('POST', `/users/${user_id}/lesson-progress`, { ...lesson, step_result });
  }
  if (random() < 1 / TALK_EVERY) {
    const { session } = await server.call<{ session: { id: string } }>('POST', '/plugins/session/start', {
      project_id,
    });
    const content = 'I would like to talk about what I did on this day.';
    await server.call('POST', `/plugins/session/${session.id}/message`, { role: 'user', content });
    await server.call('POST', `/plugins/session/${session.id}/end`);
  }
}

/** What follows from the records of each learner; ids differ from server to server. */
async function ask(server: StudyServer, students: readonly Student[]): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const [index, { user_id, project_id }] of students.entries()) {
    const lists = {
      queue: `/users/${user_id}/element-errors/review-queue`,
      rows: `/users/${user_id}/element-errors`,
      maintenance: `/plugins/maintenance/${user_id}/queue`,
      badges: `/plugins/gamification/badges/${user_id}`,
    };
    for (const [name, path] of Object.entries(lists)) {
      const items = await server.list<ElementError>(path);
      answers.set(`${name} of learner ${index}`, items.map(withoutOwn).toSorted());
    }
    const records = {
      streak: `/plugins/gamification/streak/${user_id}`,
      XP: `/plugins/gamification/xp/${user_id}`,
      progress: `/plugins/tracking/progress/${project_id}`,
      memory: `/plugins/maintenance/${user_id}`,
    };
    for (const [name, path] of Object.entries(records)) {
      answers.set(`${name} of learner ${index}`, withoutOwn(await server.call('GET', path)));
    }
  }
  return answers;
}

/** What differs from server to server: ids, the moments at which a server noted something by itself, and what is so at this moment. */
const OWN_FIELDS = new Set([
  ...['id', 'user_id', 'project_id', 'session_id'],
  ...['updated_at', 'earned_at', 'committed_at', 'retrievability'],
]);

/** A record as text, without what differs from server to server. */
function withoutOwn(record: unknown): string {
  return JSON.stringify(record, (name, value) => (OWN_FIELDS.has(name) ? undefined : value));
}
