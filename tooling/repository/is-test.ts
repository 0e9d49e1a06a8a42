/** Tests of a package stand beside its code, with what only they use; those of a whole app stand in its folder `tests`. */
const TEST = /\.(?:test|fixture|harness)\.tsx?$|^apps\/[^/]+\/tests\//;

/** Whether a file of the repository is a test, or is there for tests alone: users never run it. */
export function isTest(file: string): boolean {
  return TEST.test(file);
}
