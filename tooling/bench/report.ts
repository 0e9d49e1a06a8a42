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
  /** Processor time of a request, where a server process serves requests: ours and the baseline's. */
  readonly processorTime?: string;
  /** What is compared with another state of the tree; less is better. */
  readonly value: number;
}

/** Prints measurements as a Markdown table. */
export function printReport(measurements: readonly Measurement[]): void {
  console.log('\n| What | Against | Figure | Target | Met | Measured | Processor time a request |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, baseline, figure, target, met, values, processorTime = '–' } of measurements) {
    const verdict = met ? 'yes' : 'NO';
    console.log(`| ${name} | ${baseline} | **${figure}** | ${target} | ${verdict} | ${values} | ${processorTime} |`);
  }
}
