/** Told how many of all lessons are stored. */
export type OnProgress = (done: number, total: number) => void;
