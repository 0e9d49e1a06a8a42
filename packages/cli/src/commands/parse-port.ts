import { InvalidArgumentError } from 'commander';

/** Reads the value of a `--port`; throws a sentence for what is no port. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a whole number from 0 to 65535.');
  return port;
}
