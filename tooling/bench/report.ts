/** What one benchmark has measured against its baseline. */
export interface Measurement {
  readonly name: string;
  /** What it is compared with. */
  readonly baseline: string;
  /** The figure: a ratio, or a difference with its unit. */
  readonly figure: string;
  /** The bound, and whether the figure keeps it. */
  readonly target: string;
  readonly met: boolean;
  /** The absolute values behind the figure, for the reader. */
  readonly values: string;
}

/** Prints measurements as a Markdown table. */
export function printReport(measurements: readonly Measurement[]): void {
  console.log('\n| What | Against | Figure | Target | Met | Measured |\n|---|---|---|---|---|---|');
  for (const { name, baseline, figure, target, met, values } of measurements) {
    console.log(`| ${name} | ${baseline} | **${figure}** | ${target} | ${met ? 'yes' : 'NO'} | ${values} |`);
  }
}
