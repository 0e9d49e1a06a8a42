import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { z } from 'zod';
import { runCommand } from '../run-command.ts';

/** An npm registry on this machine. */
export interface Registry {
  /** With a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

const manifestSchema = z.looseObject({ name: z.string(), version: z.string() });

interface Release {
  readonly manifest: z.infer<typeof manifestSchema>;
  readonly file: string;
  readonly bytes: Buffer;
}

/** Serves packed packages as npm asks for them: what is known of a package, and its tarball. It knows no others. */
export async function startRegistry(tarballs: readonly string[]): Promise<Registry> {
  const releases = tarballs.map(readRelease);
  let url = '';
  const server = createServer(({ url: path = '' }, response) => {
    const name = decodeURIComponent(path.slice(1));
    const release = releases.find(({ manifest, file }) => manifest.name === name || file === name);
    if (release === undefined) {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"Not found"}');
      return;
    }
    // The next run has other packages of the same versions: npm must remember nothing of these.
    const headers = { 'Cache-Control': 'no-store' };
    if (release.file === name) response.writeHead(200, headers).end(release.bytes);
    else response.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end(describe(release, url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readRelease(tarball: string): Release {
  const { passed, output } = runCommand('tar', ['-xOzf', tarball, 'package/package.json'], { quiet: true });
  if (!passed) throw new Error(output);
  return { manifest: manifestSchema.parse(JSON.parse(output)), file: basename(tarball), bytes: readFileSync(tarball) };
}

/** The document that npm calls a packument. */
function describe({ manifest, file, bytes }: Release, url: string): string {
  const { name, version } = manifest;
  const hash = (algorithm: string) => createHash(algorithm).update(bytes);
  const dist = {
    tarball: `${url}${file}`,
    integrity: `sha512-${hash('sha512').digest('base64')}`,
    shasum: hash('sha1').digest('hex'),
  };
  return JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } });
}
