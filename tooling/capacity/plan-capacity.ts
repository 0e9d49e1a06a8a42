/** What a learner does on a day of learning. */
export interface LearnerDay {
  /** Batches of 12 attempts. */
  readonly attempts: number;
  /** Lessons that are completed. */
  readonly completions: number;
  /** Messages to a tutor, with the answer. */
  readonly messages: number;
  /** Pages of lists and single records. */
  readonly reads: number;
}

/** What was measured of one request, with the place where the figure stands. */
export interface Measured {
  /** Processor time of a server on PostgreSQL, in milliseconds. */
  readonly milliseconds: Readonly<Record<keyof LearnerDay, number>>;
  /** Processor time of PostgreSQL for each of a server. */
  readonly databaseShare: number;
  /** What a learner adds on a day of 100 attempts and two lessons, in bytes. */
  readonly bytes: number;
  /** What a server needs in memory under load, in megabytes. */
  readonly serverMemory: number;
}

/** The figures of docs/performance, docs/guides/scale.md and docs/guides/what-is-kept.md. */
export const MEASURED: Measured = {
  milliseconds: { attempts: 0.57, completions: 2.29, messages: 4.18, reads: 0.39 },
  databaseShare: 1,
  bytes: 87_000,
  serverMemory: 410,
};

/** Who learns, when, and what things cost. */
export interface CapacityWish {
  readonly learners: number;
  /** The part of them that learns on a day, from 0 to 1. */
  readonly active: number;
  readonly day: LearnerDay;
  /** The part of a day's work that the busiest hour has. */
  readonly busiestHour: number;
  /** How often as much as its mean the busiest minute of that hour has. */
  readonly burst: number;
  /** How busy a processor may be in that minute, from 0 to 1. */
  readonly utilisation: number;
  /** Connections that a server opens at most: its pool and one more. */
  readonly connections: number;
  /** Copies of the database: the primary and its standbys. */
  readonly copies: number;
  /** Prices without a currency: of a processor with its memory a month, of a gigabyte of disk a month, of an answer of a model. */
  readonly prices: { readonly core: number; readonly gigabyte: number; readonly answer: number };
}

/** An assumption for each field; nobody's school is like it. */
export const DEFAULT_WISH: CapacityWish = {
  learners: 1_000_000,
  active: 0.25,
  day: { attempts: 9, completions: 2, messages: 5, reads: 40 },
  busiestHour: 0.2,
  burst: 3,
  utilisation: 0.5,
  connections: 5,
  copies: 2,
  prices: { core: 25, gigabyte: 0.1, answer: 0.002 },
};

/** What a wish comes to. */
export interface CapacityPlan {
  /** Processor time of the servers for a learner's day, in milliseconds. */
  readonly dayMilliseconds: number;
  readonly requestsPerSecond: number;
  /** Server processes, one processor each. */
  readonly servers: number;
  readonly databaseCores: number;
  readonly connections: number;
  readonly serverGigabytes: number;
  /** What one copy of the database grows by in a year, in terabytes. */
  readonly terabytesPerYear: number;
  /** For each learner, active or not, a year: processors, disks at the end of the first year, answers of models. */
  readonly costs: { readonly cores: number; readonly disks: number; readonly answers: number };
}

const DAYS = 365;
const HOUR_SECONDS = 3_600;

/** Returns what a wish comes to by the figures that were measured. */
export function planCapacity(wish: CapacityWish, measured: Measured = MEASURED): CapacityPlan {
  const { day, prices, learners, copies } = wish;
  const kinds = Object.keys(day) as (keyof LearnerDay)[];
  const dayMilliseconds = kinds.reduce((sum, kind) => sum + day[kind] * measured.milliseconds[kind], 0);
  const active = learners * wish.active;
  const peakShare = (wish.busiestHour * wish.burst) / HOUR_SECONDS;
  const busy = (active * (dayMilliseconds / 1_000) * peakShare) / wish.utilisation;
  const servers = Math.ceil(busy);
  const databaseCores = Math.ceil(busy * measured.databaseShare);
  const terabytesPerYear = (active * measured.bytes * DAYS) / 1e12;
  return {
    dayMilliseconds,
    requestsPerSecond: active * kinds.reduce((sum, kind) => sum + day[kind], 0) * peakShare,
    servers,
    databaseCores,
    connections: servers * wish.connections,
    serverGigabytes: (servers * measured.serverMemory) / 1_000,
    terabytesPerYear,
    costs: {
      cores: ((servers + databaseCores * copies) * prices.core * 12) / learners,
      disks: (terabytesPerYear * 1_000 * copies * prices.gigabyte * 12) / learners,
      answers: wish.active * DAYS * day.messages * prices.answer,
    },
  };
}
