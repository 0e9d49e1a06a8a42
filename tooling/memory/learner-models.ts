/** How somebody remembers one thing; times in days. */
export interface Trace {
  /** The chance of a right answer so many days after the last one. */
  chance(days: number): number;
  /** Changes with an answer that came so many days after the one before. */
  answered(days: number, correct: boolean): void;
}

/** A model of a learner: makes the trace of a new thing. */
export interface LearnerModel {
  readonly name: string;
  /** In one sentence, for readers. */
  readonly says: string;
  learn(random: () => number): Trace;
}

/** Forgetting by a half-life, which an answer lengthens the more, the nearer the thing was to being forgotten. */
const exponential: LearnerModel = {
  name: 'Exponential',
  says: 'forgets by a half-life; a right answer lengthens it the more, the later it comes, a wrong one cuts it to two fifths',
  learn: (random) => {
    let halfLife = 3 + 6 * random();
    const chance = (days: number) => 2 ** (-days / halfLife);
    return {
      chance,
      answered: (days, correct) => {
        halfLife = correct ? halfLife * (1 + 3 * (1 - chance(days))) : Math.max(0.7, halfLife * 0.4);
      },
    };
  },
};

/** Forgetting by a power law with a difficulty of each thing, of the form of FSRS with other numbers than its defaults. */
const powerLaw: LearnerModel = {
  name: 'Power law',
  says: 'forgets by a power law, each thing of another difficulty, in the form of FSRS but with other numbers than its defaults',
  learn: (random) => {
    const difficulty = 1 + 9 * random();
    let stability = 1 + 3 * random();
    const chance = (days: number) => (1 + (0.235 * days) / stability) ** -0.5;
    return {
      chance,
      answered: (days, correct) => {
        const forgotten = 1 - chance(days);
        stability = correct
          ? stability * (1 + 0.9 * (11 - difficulty) * stability ** -0.18 * (Math.exp(forgotten) - 1))
          : Math.max(0.5, Math.min(stability, 1.4 * stability ** 0.3));
      },
    };
  },
};

/** A half-life that follows from the numbers of right and wrong answers alone, whenever they came. */
const halfLifeRegression: LearnerModel = {
  name: 'Counted answers',
  says: 'has a half-life that follows from the numbers of right and wrong answers on different days, however far apart they were',
  learn: (random) => {
    const base = 2 + 4 * random();
    let [right, wrong] = [0, 0];
    return {
      chance: (days) => 2 ** (-days / (base * 2 ** (0.75 * right - 0.25 * wrong))),
      answered: (days, correct) => {
        if (!correct) wrong += 1;
        else if (days >= 1) right += 1;
      },
    };
  },
};

/** The three learners of the simulation: nobody knows which is right, so a plan should do well with all of them. */
export const LEARNER_MODELS = [exponential, powerLaw, halfLifeRegression] as const;
