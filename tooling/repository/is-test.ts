/** Tests stand beside the code that they test, with their data. What starts or builds something for them stands in the folder `tests` of the package, and so do tests of a whole app. */
const TEST = /\.(?:test|fixture)\.tsx?$|^(?:apps|packages|examples)\/[^/]+\/tests\//;

/** Whether a file of the repository is a test, or is there for tests alone: users never run it. */
export function isTest(file: string): boolean {
  return TEST.test(file);
}
